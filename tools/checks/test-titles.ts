/** A test, or a group of tests, as written in the source. */
interface Block {
  isTest: boolean;
  title: string;
  /** Its column: the sources are formatted, so what is indented further belongs to it. */
  column: number;
  line: number;
}

interface ListedTest {
  title: string;
  /** The line of the call or definition, from 1. */
  line: number;
}

const HEAD = /^([ \t]*)(?:await )?(describe|it|test|suite)((?:\.\w+)*)(?:<[^(`]*>)?(?=[(`])/gm;

/** Every test of a test file as `describe › title`, titles letter for letter as in the source. */
export function listTests(source: string): ListedTest[] {
  const open: Block[] = [];
  const tests: ListedTest[] = [];
  for (const block of findBlocks(source)) {
    while (open.length > 0 && (open.at(-1)?.column ?? 0) >= block.column) open.pop();
    open.push(block);
    if (block.isTest) tests.push({ title: open.map((one) => one.title).join(' › '), line: block.line });
  }
  return tests;
}

/** The cases that a file defines, by number and title: together they name the test that runs the case. */
export function listCases(source: string): ListedTest[] {
  const cases = source.matchAll(
    /^(?:export )?const [^\n]*\{\s+id: '([A-Z]+-\d+[a-z]?)',\s+title:\s+(?:'((?:\\.|[^'])*)'|"([^"]*)"|`([^`]*)`)/gm,
  );
  return [...cases].map(({ 1: id, 2: single, 3: double, 4: template, index }) => ({
    title: `${id} ${unescape(single ?? double ?? template ?? '')}`,
    line: lineAt(source, index),
  }));
}

function findBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  for (const head of source.matchAll(HEAD)) {
    const [whole, indent = '', word = '', modifiers = ''] = head;
    let at = (head.index ?? 0) + whole.length;
    // `.each([...])`, `.runIf(condition)` and a table in backticks come before the call that has the title.
    if (/\.(each|for|runIf|skipIf)$/.test(modifiers)) at = skipArgument(source, at);
    const title = /^\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/.exec(source.slice(at));
    if (!title) continue;
    const text = unescape(title[1] ?? title[2] ?? title[3] ?? '');
    blocks.push({
      isTest: word === 'it' || (word === 'test' && !modifiers.includes('.describe')),
      title: text,
      column: indent.length,
      line: lineAt(source, head.index),
    });
  }
  return blocks;
}

/** The place behind the bracket or the template that begins here. */
function skipArgument(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '/' && source[at + 1] === '/') at = source.indexOf('\n', at);
    else if (sign === "'" || sign === '"' || sign === '`') at = skipString(source, at);
    else if (sign === '(' || sign === '[' || sign === '{') depth += 1;
    else if (sign === ')' || sign === ']' || sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
    if (at < 0) break;
  }
  return source.length;
}

/** The closing quote of the string that opens here. */
function skipString(source: string, start: number): number {
  const quote = source[start];
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at;
  }
  return source.length;
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
