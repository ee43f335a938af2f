import { describe, expect, it } from "vitest";
import { proxyFor } from "./proxy-for.js";

const proxies = { HTTP_PROXY: "http://plain:3128", HTTPS_PROXY: "http://secure:3128" };

describe("proxyFor", () => {
  it.each([
    { url: "http://example.com/", env: proxies, want: "http://plain:3128/" },
    { url: "https://example.com/", env: proxies, want: "http://secure:3128/" },
    { url: "https://example.com/", env: { https_proxy: "secure:3128" }, want: "http://secure:3128/" },
    { url: "https://example.com/", env: { HTTP_PROXY: "http://plain:3128" }, want: undefined },
    { url: "https://localhost:8080/", env: proxies, want: undefined },
    { url: "https://127.1.2.3/", env: proxies, want: undefined },
    { url: "https://[::1]/", env: proxies, want: undefined },
  ])("$url with $env", ({ url, env, want }) => {
    expect(proxyFor(new URL(url), env)?.href).toBe(want);
  });

  it.each([
    { url: "https://example.com/", except: "*", isExcepted: true },
    { url: "https://example.com/", except: "other.com, EXAMPLE.com", isExcepted: true },
    { url: "https://a.example.com/", except: "example.com", isExcepted: true },
    { url: "https://a.example.com/", except: ".example.com", isExcepted: true },
    { url: "https://a.example.com/", except: "*.example.com", isExcepted: true },
    { url: "https://example.com/", except: ".example.com", isExcepted: false },
    { url: "https://badexample.com/", except: "example.com", isExcepted: false },
    { url: "https://example.com/", except: "example.com:443", isExcepted: true },
    { url: "https://example.com:8443/", except: "example.com:443", isExcepted: false },
    { url: "https://10.1.2.3/", except: "10.0.0.0/8", isExcepted: true },
    { url: "https://11.1.2.3/", except: "10.0.0.0/8", isExcepted: false },
    { url: "https://10.1.2.3/", except: "10.1.2.3", isExcepted: true },
    { url: "https://[fd00::1]/", except: "fd00::/8", isExcepted: true },
    { url: "https://[fd00::1]:8443/", except: "[fd00::1]:8443", isExcepted: true },
    { url: "https://example.com/", except: "10.0.0.0/99", isExcepted: false },
  ])("$url, not for $except: $isExcepted", ({ url, except, isExcepted }) => {
    expect(proxyFor(new URL(url), { ...proxies, NO_PROXY: except }) === undefined).toBe(isExcepted);
  });
});
