const TOKEN = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[^]*?\1|;|[^;'"$/-]+|[^]/g;

/** Splits SQL at its semicolons, except those in strings, names, comments and function bodies. */
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
