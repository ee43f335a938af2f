import { type FetchProblem, fetchProblem } from "../fetch-problem.js";
import { hostOf, type PackageUrl, parameterOf, pathOf } from "../package-url.js";

/** An object of S3, or all whose keys begin with `key/`. */
export interface S3Location {
  /** Where to ask; the bucket is part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly key: string;
  /** Of the object; empty for the newest. */
  readonly version: string;
}

/**
 * AWS's own hosts name the region, some of them the bucket: `s3-REGION.…/BUCKET/KEY`, `s3.REGION.…/BUCKET/KEY`,
 * `BUCKET.s3-REGION.…/KEY`, `BUCKET.s3.REGION.…/KEY`. On other hosts it is `/BUCKET/KEY`, and the parameter `region`.
 */
export function parseS3Location(url: PackageUrl): S3Location | FetchProblem {
  const host = hostOf(url);
  const version = parameterOf(url, "version");
  const path = pathOf(url).replace(/^\//, "");
  const [, labels, domain = ""] = /^(.*)\.(amazonaws\.com(?:\.cn)?)$/.exec(host) ?? [];
  if (labels === undefined) {
    const region = parameterOf(url, "region") || usualRegion;
    return (
      located(`${url.scheme}://${host}`, region, path, version) ?? fetchProblem("URL is not a valid S3 compliant URL")
    );
  }
  const service = parseServiceHost(labels.split("."));
  const { region, bucket } = service ?? { region: "", bucket: "" };
  const found = located(`https://s3.${region}.${domain}`, region, `${bucket && `${bucket}/`}${path}`, version);
  return (service && found) ?? fetchProblem("URL is not a valid S3 URL");
}

const usualRegion = "us-east-1";

/** `bucket` is empty where the path names it. */
function parseServiceHost(labels: readonly string[]): { readonly region: string; readonly bucket: string } | undefined {
  const service = labels.findIndex((label) => label === "s3" || label.startsWith("s3-"));
  const [after, ...more] = labels.slice(service + 1);
  if (service < 0 || more.length > 0) return undefined;
  const region = after ?? (labels[service] ?? "").slice("s3-".length);
  return { region: region || usualRegion, bucket: labels.slice(0, service).join(".") };
}

function located(endpoint: string, region: string, path: string, version: string): S3Location | undefined {
  const slash = path.indexOf("/");
  return slash <= 0
    ? undefined
    : { endpoint, region, bucket: path.slice(0, slash), key: path.slice(slash + 1), version };
}
