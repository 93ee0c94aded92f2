interface Draft {
  read: () => string;
  write: (contenido: string) => void;
}

/**
 * Writes into a draft what is typed elsewhere, behind what stands there; called with all that has been typed so far. The draft may be
 * written by another browser meanwhile: its words stay, and what is typed from then on comes below them.
 */
export function typeInto(draft: Draft): (typed: string) => void {
  // what was typed from there on stands at the draft's end
  let from = 0;
  let written = '';
  return (typed) => {
    const now = draft.read();
    const isBehind = now.endsWith(written);
    if (!isBehind) from += written.length;
    const rest = typed.slice(from);
    const before = isBehind ? now.slice(0, now.length - written.length) : now;
    written = rest;
    draft.write(isBehind || before === '' || rest === '' ? before + rest : `${before}\n${rest}`);
  };
}
