/** Something that a model may ask us to look up. */
export interface Herramienta {
  nombre: string;
  descripcion: string;
  /** JSON Schema of an object. */
  parametros: Record<string, unknown>;
}

export interface LlamadaHerramienta {
  id: string;
  nombre: string;
  /** As the model wrote them: nothing is known of their shape. */
  argumentos: unknown;
}

export type ModelTurn =
  | { de: 'usuario'; texto: string }
  | { de: 'modelo'; texto: string }
  /** What this model answered before, as `Contestacion.eco` has it. */
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
  /** What it said in its provider's own form: models that think go on only when they get it back word for word. */
  eco?: unknown;
}

/** Where a model is asked, and as whom. */
export interface ModeloOptions {
  apiBase: string;
  apiKey: string | undefined;
  model: string;
  maxTokens: number;
}

/** The model did not answer, or with something that is no answer. */
export class ModeloError extends Error {
  /** Whether the same question may be answered a moment later: what is not passing waits for whoever runs the server. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = true, ...options }: ErrorOptions & { isPassing?: boolean } = {}) {
    super(message, options);
    this.isPassing = isPassing;
  }
}

/** The model had more to say, or to think, than it may: half an answer is none. */
export class CutOff extends ModeloError {
  constructor(maxTokens: number) {
    super(`The model’s answer did not fit into ${maxTokens} tokens`, { isPassing: false });
  }
}

/** The provider refused how it was asked. */
export class FormRefused extends ModeloError {
  readonly #said: string;

  constructor(message: string, said: string) {
    super(message, { isPassing: false });
    this.#said = said;
  }

  /** In its own words, which may hold the key or the question: to be read, and never to be logged. */
  said(): string {
    return this.#said;
  }
}

/** A language model that can ask for tools. */
export interface Modelo {
  /** One turn of the model. Throws ModeloError. */
  ask(pregunta: Pregunta, signal: AbortSignal): Promise<Contestacion>;
}
