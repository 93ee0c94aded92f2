/** A read-only tool that a model may call. */
export interface Herramienta {
  nombre: string;
  descripcion: string;
  /** JSON Schema of an object. */
  parametros: Record<string, unknown>;
}

export interface LlamadaHerramienta {
  id: string;
  nombre: string;
  /** As the model wrote them, with unknown shape. */
  argumentos: unknown;
}

export type ModelTurn =
  | { de: 'usuario'; texto: string }
  | { de: 'modelo'; texto: string }
  /** An earlier answer of this model, from `Contestacion.eco`. */
  | { de: 'eco'; eco: unknown }
  | { de: 'herramientas'; resultados: readonly { id: string; texto: string }[] };

export interface Pregunta {
  sistema: string;
  turnos: readonly ModelTurn[];
  herramientas: readonly Herramienta[];
}

export interface Contestacion {
  texto: string;
  llamadas: readonly LlamadaHerramienta[];
  /** The answer in its provider's own form: reasoning models continue only when they get it back word for word. */
  eco?: unknown;
}

/** The address, key and name of a model. */
export interface ModeloOptions {
  apiBase: string;
  apiKey: string | undefined;
  model: string;
  maxTokens: number;
}

/** The model gave no answer, or an invalid one. */
export class ModeloError extends Error {
  /** Whether the same question may succeed a moment later. Any other failure needs an operator. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = true, ...options }: ErrorOptions & { isPassing?: boolean } = {}) {
    super(message, options);
    this.isPassing = isPassing;
  }
}

/** The answer, or the reasoning, exceeded the token limit. A partial answer counts as none. */
export class CutOff extends ModeloError {
  constructor(maxTokens: number) {
    super(`The model’s answer did not fit into ${maxTokens} tokens`, { isPassing: false });
  }
}

/** The provider refused the form of the request. */
export class FormRefused extends ModeloError {
  readonly #said: string;

  constructor(message: string, said: string) {
    super(message, { isPassing: false });
    this.#said = said;
  }

  /** In the provider's words, which may contain the key or the question: parse them, never log them. */
  said(): string {
    return this.#said;
  }
}

/** A language model that can call tools. */
export interface Modelo {
  /** One exchange with the model. Throws ModeloError. */
  ask(pregunta: Pregunta, signal: AbortSignal): Promise<Contestacion>;
}
