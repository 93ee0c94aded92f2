export type Element = { name: string; attributes: Map<string, string>; children: Element[]; text: string };

// Each is matched at one position only, and none is ambiguous: parsing takes linear time for any document.
const TEXT = /[^<]+/y;
const ASIDE = /<(?:\?|!--)/y;
const OPENING = /<([\w:.-]+)/y;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const OPENING_END = /\s*(\/?)>/y;
const CLOSING = /<\/([\w:.-]+)\s*>/y;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses elements, attributes and text, which is all that a product writes here; throws if they are malformed, as the
 * provider does. fast-xml-parser 5.12 (8 packages, 2.3 MB) accepts two roots and text after the root.
 */
export function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  let at = 0;
  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at;
    const found = token.exec(xml);
    if (found) at = token.lastIndex;
    return found;
  };
  while (at < xml.length) {
    const within = open.at(-1) ?? root;
    const text = take(TEXT);
    if (text) within.text += plain(text[0]);
    else if (take(ASIDE)) at = endOfAside(xml, at);
    else if (open.length > 1 && take(CLOSING)?.[1] === within.name) open.pop();
    else {
      const element = { name: take(OPENING)?.[1] ?? notXml(), attributes: new Map(), children: [], text: '' };
      for (let one = take(ATTRIBUTE); one; one = take(ATTRIBUTE))
        element.attributes.set(one[1] ?? '', plain(one[2] ?? one[3] ?? ''));
      const [, isEmpty = ''] = take(OPENING_END) ?? notXml();
      within.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [only, ...more] = root.children;
  return open.length > 1 || !only || more.length > 0 || root.text.trim() !== '' ? notXml() : only;
}

/** The end of a declaration or a comment. */
function endOfAside(xml: string, from: number): number {
  const end = xml[from - 1] === '?' ? '?>' : '-->';
  const found = xml.indexOf(end, from);
  return found === -1 ? notXml() : found + end.length;
}

function plain(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function notXml(): never {
  throw new Error('not XML');
}
