/** One message of a chat in OpenAI's protocol. */
type ChatMessage = {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content?: string | null;
  tool_calls?: unknown[];
};
type ChatTool = { function: { name: string; description?: string } };
export type ChatRequest = {
  model: string;
  messages: ChatMessage[];
  tools?: ChatTool[];
  max_tokens?: number;
  temperature?: number;
  reasoning_effort?: string;
};

/** The configured answer of one turn. */
export type ModelTurn =
  | { say: string; delayMs?: number }
  | { call: { name: string; args?: Record<string, unknown> }[]; delayMs?: number }
  | { status: number; delayMs?: number };

type Refusal = { message: string; param: string; code: string | null };

const MAX_KEPT = 200;
/** Shorter words rarely carry meaning. */
const MIN_LETTERS = 4;

/** Plays a language model: gives the configured answers, then the best match by words. */
export class LanguageModel {
  #turns: ModelTurn[] = [];
  #requests: ChatRequest[] = [];
  #thinks = false;

  /** The answers to the next questions, in order; and whether it is a reasoning model, which refuses old settings. */
  play(turns: readonly ModelTurn[], thinks = false): void {
    this.#turns = [...turns];
    this.#thinks = thinks;
  }

  /** A reasoning model's refusal of a request, in its provider's form, or null. */
  refuse({ max_tokens: limit, temperature = 1, reasoning_effort: effort, tools, model }: ChatRequest): Refusal | null {
    if (!this.#thinks) return null;
    if (limit !== undefined)
      return {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        param: 'max_tokens',
        code: 'unsupported_parameter',
      };
    if (temperature !== 1)
      return {
        message: `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
        param: 'temperature',
        code: 'unsupported_value',
      };
    if (tools && tools.length > 0 && effort !== 'none')
      return {
        message: `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
        param: 'reasoning_effort',
        code: null,
      };
    return null;
  }

  requests(): readonly ChatRequest[] {
    return this.#requests;
  }

  answer(request: ChatRequest): ModelTurn {
    this.#requests = [...this.#requests, request].slice(-MAX_KEPT);
    return this.#turns.shift() ?? improvise(request);
  }

  clear(): void {
    this.#turns = [];
    this.#requests = [];
    this.#thinks = false;
  }
}

/**
 * Repeats what a tool has found; otherwise the line of its instructions with most words in common with the question;
 * otherwise calls the tool with most, or the only one. It understands nothing, and suffices to see how a product with a
 * model behaves.
 */
function improvise({ messages, tools = [] }: ChatRequest): ModelTurn {
  const last = messages.at(-1);
  if (last?.role === 'tool') return { say: last.content ?? '' };
  const words = wordsOf(messages.findLast(({ role }) => role === 'user')?.content ?? '');
  const instructions = messages.flatMap(({ role, content }) => (role === 'system' ? (content ?? '').split('\n') : []));
  // the model's knowledge is in a list; the rest are instructions
  const line = bestOf(
    instructions.filter((one) => one.startsWith('- ')),
    words,
    (one) => one,
  );
  if (line) return { say: line.slice(2).replace(/^[^:.]{1,80}: /, '') };
  const tool = bestOf(tools, words, ({ function: { name, description = '' } }) => `${name} ${description}`);
  const only = tools.length === 1 ? tools[0] : undefined;
  const called = tool ?? only;
  return called ? { call: [{ name: called.function.name }] } : { say: 'No lo sé.' };
}

function bestOf<One>(all: readonly One[], words: ReadonlySet<string>, textOf: (one: One) => string): One | undefined {
  let best: One | undefined;
  let most = 0;
  for (const one of all) {
    const shared = [...wordsOf(textOf(one))].filter((word) => words.has(word)).length;
    if (shared > most) [best, most] = [one, shared];
  }
  return best;
}

function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return new Set((plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= MIN_LETTERS));
}
