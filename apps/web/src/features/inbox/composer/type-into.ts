interface Draft {
  read: () => string;
  write: (contenido: string) => void;
}

/**
 * Appends text that is typed in another field to a draft; each call passes the whole typed text. If another browser
 * changes the draft, its text stays and further typing goes below it.
 */
export function typeInto(draft: Draft): (typed: string) => void {
  // text typed from this position on is at the draft's end
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
