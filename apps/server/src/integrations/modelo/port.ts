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

export type Turno =
  | { de: 'usuario'; texto: string }
  | { de: 'modelo'; texto: string; llamadas: readonly LlamadaHerramienta[] }
  | { de: 'herramientas'; resultados: readonly { id: string; texto: string }[] };

export interface Pregunta {
  sistema: string;
  turnos: readonly Turno[];
  herramientas: readonly Herramienta[];
}

export interface Contestacion {
  texto: string;
  llamadas: readonly LlamadaHerramienta[];
}

/** Where a model is asked, and as whom. */
export interface ModeloOptions {
  apiBase: string;
  apiKey: string | undefined;
  model: string;
  maxTokens: number;
}

/** The model did not answer, or with something that is no answer. */
export class ModeloError extends Error {}

/** A language model that can ask for tools. */
export interface Modelo {
  /** One turn of the model. Throws ModeloError. */
  ask(pregunta: Pregunta, signal: AbortSignal): Promise<Contestacion>;
}
