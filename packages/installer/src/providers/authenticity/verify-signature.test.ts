import { createMessage, generateKey, readPrivateKey, sign, unarmor } from "openpgp";
import { describe, expect, it } from "vitest";
import { type SignatureOptions, verifySignature } from "./verify-signature.js";

const sums = Buffer.from("0123  terraform-provider-x_1.0.0_linux_amd64.zip\n");

async function newKey(options: { readonly lifetimeSeconds?: number; readonly date?: Date } = {}) {
  const { privateKey, publicKey } = await generateKey({
    type: "ecc",
    userIDs: [{ name: "Example" }],
    keyExpirationTime: options.lifetimeSeconds ?? 0,
    ...(options.date && { date: options.date }),
  });
  const key = await readPrivateKey({ armoredKey: privateKey });
  const signDetached = async (binary: Uint8Array, date?: Date) =>
    sign({
      message: await createMessage({ binary }),
      signingKeys: key,
      detached: true,
      format: "object",
      ...(date && { date }),
    });
  return {
    armored: publicKey,
    id: key.getKeyID().toHex().toUpperCase(),
    fingerprint: key.getFingerprint(),
    sign: async (data: Uint8Array, date?: Date) => Buffer.from((await signDetached(data, date)).write()),
    vouchFor: async (armored: string) => {
      const { data } = await unarmor(armored);
      return (await signDetached(data instanceof Uint8Array ? data : new Uint8Array())).armor();
    },
  };
}

const lenient: SignatureOptions = { refusesExpiredKeys: false };

function published(armored: string, trustSignature = "") {
  return [{ armored, trustSignature }];
}

describe("verifySignature", () => {
  it("names whom it does not know by the key", async () => {
    const maker = await newKey();
    const signature = await maker.sign(sums);
    const others = published((await newKey()).armored);
    const keys = [...others, ...published(maker.armored)];
    expect(await verifySignature({ sums, signature, keys }, lenient)).toEqual({ level: "self", keyId: maker.id });
  });

  it("tells official releases and those of partners apart", async () => {
    const [official, partners, maker] = await Promise.all([newKey(), newKey(), newKey()]);
    const options = {
      ...lenient,
      trusted: { officialFingerprint: official.fingerprint, partnersKey: partners.armored },
    };
    const ofOfficial = { sums, signature: await official.sign(sums), keys: published(official.armored) };
    expect(await verifySignature(ofOfficial, options)).toMatchObject({ level: "official" });
    const vouched = published(maker.armored, await partners.vouchFor(maker.armored));
    const signature = await maker.sign(sums);
    expect(await verifySignature({ sums, signature, keys: vouched }, options)).toMatchObject({ level: "partner" });
    const pretended = published(maker.armored, await maker.vouchFor(maker.armored));
    expect(await verifySignature({ sums, signature, keys: pretended }, options)).toEqual({
      kind: "signatureProblem",
      message: "error verifying trust signature: openpgp: signature made by unknown entity",
    });
  });

  it("accepts keys that have expired since, unless they are not wanted", async () => {
    const longAgo = new Date("2020-01-01T00:00:00Z");
    const maker = await newKey({ date: longAgo, lifetimeSeconds: 24 * 3600 });
    const signature = await maker.sign(sums, new Date(longAgo.getTime() + 3_600_000));
    const release = { sums, signature, keys: published(maker.armored) };
    expect(await verifySignature(release, lenient)).toMatchObject({ level: "self" });
    expect(await verifySignature(release, { refusesExpiredKeys: true })).toMatchObject({ kind: "signatureProblem" });
  });

  it.each([
    { name: "other sums", change: { sums: Buffer.from("x") }, want: "invalid signature: EdDSA verification failure" },
    { name: "no signature", change: { signature: Buffer.from("x") }, want: "tag byte does not have MSB set" },
    { name: "no key", change: { keys: [] }, want: "authentication signature from unknown issuer" },
    { name: "no armor", change: { keys: published("x") }, want: "openpgp: invalid argument: no armored data found" },
  ])("refuses $name", async ({ change, want }) => {
    const maker = await newKey();
    const release = { sums, signature: await maker.sign(sums), keys: published(maker.armored) };
    const result = await verifySignature({ ...release, ...change }, lenient);
    expect("message" in result ? result.message : result).toContain(want);
  });
});
