import type { HttpClient } from "@landform/http";
import type { LoginService, TokenStorage } from "@landform/installer";

interface AnyTokenRequest {
  readonly hostname: string;
  readonly storage: Exclude<TokenStorage, { kind: "byHand" }>;
  readonly http: HttpClient;
}

export interface CodeRequest extends AnyTokenRequest {
  readonly kind: "oauth";
  readonly service: LoginService;
}

export interface BrowserRequest extends AnyTokenRequest {
  readonly kind: "browser";
  /** Of the host's own API, which can tell whose token it is. */
  readonly api: URL;
}

/** How a host gives tokens. */
export type TokenRequest = CodeRequest | BrowserRequest;
