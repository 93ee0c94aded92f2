const TOKEN = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[^]*?\1|;|[^;'"$/-]+|[^]/g;

/** Cuts SQL at its semicolons; those in texts, names, comments and bodies of functions do not count. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') {
      statements.push(current.trim());
      current = '';
    } else if (!token.startsWith('--')) current += token;
  }
  statements.push(current.trim());
  return statements.filter((statement) => statement !== '');
}
