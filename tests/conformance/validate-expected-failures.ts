import type { ExpectedFailures } from "./expected-failures.js";

const secondMessage = 'OpenTofu adds an error without details, "Unable to read remote state", to the one that says why';

/** Rows of the validate vectors that we answer otherwise. */
export const validateFailures: ExpectedFailures = {
  "tofu: lifecycle-replace-triggered-by-data": secondMessage,
  "tofu: remote-state-missing-file": secondMessage,
  "tofu: check-ref-data-missing-file": secondMessage,
  "tofu: removed-duplicate": "OpenTofu loads the configuration twice when it plans, and tells of its warnings twice",
  "tofu: language-other-product": "OpenTofu crashes; that other products have versions too is no mistake",
};
