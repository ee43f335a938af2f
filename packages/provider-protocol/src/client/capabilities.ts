/** What we tell providers that we can do. */
export const clientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true } as const;
