import { withoutEntities } from "@landform/http";

/** Where an HTML page says a package is: `<meta name="terraform-get" content="…">` in its head. */
export function sourceInPage(page: string): string | undefined {
  const head = page.replace(/<body[\s>][\s\S]*|<\/head\s*>[\s\S]*/i, "").replaceAll(/<!--[\s\S]*?-->/g, "");
  for (const [, attributes = ""] of head.matchAll(/<meta\s((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)) {
    const found = attributesIn(attributes);
    const name = found.get("name");
    const content = found.get("content") ?? "";
    if ((name === "terraform-get" || name === "tofu-get") && content !== "") return content;
  }
  return undefined;
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g);
  return new Map(
    [...found].map(([, name = "", double, single, bare]) => [
      name.toLowerCase(),
      withoutEntities(double ?? single ?? bare ?? ""),
    ]),
  );
}
