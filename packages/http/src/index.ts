export { readBytes, saveBody } from "./answer-body.js";
export { awsCredentials } from "./aws/aws-credentials.js";
export { type AwsFiles, readAwsProfile } from "./aws/aws-profile.js";
export { type AwsCredentials, escapePath, signedHeaders } from "./aws/aws-signature.js";
export { type GoogleTokenProblem, googleToken, tokenOfCredentials } from "./google/google-token.js";
export {
  discardBody,
  type HttpAnswer,
  HttpClient,
  type HttpClientOptions,
  type HttpRequest,
  type TlsSettings,
} from "./http-client.js";
export { type HttpProblem, isHttpProblem, withoutPassword } from "./http-problem.js";
export { textsOf, withoutEntities } from "./xml-texts.js";
