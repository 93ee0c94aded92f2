interface Came {
  /** The query of the address that was called. */
  consulta: string;
  cuerpo: string;
}

/** Whether the provider sent JSON, whose digest it then puts into the address that it signs. */
export function cameAsJson({ consulta, cuerpo }: Came): boolean {
  return new URLSearchParams(consulta).has('bodySHA256') && /^\s*\{/.test(cuerpo);
}

/** The same fields as a form, which everything behind the door reads; null when the body cannot be read. */
export function asForm(raw: Came): string | null {
  if (!cameAsJson(raw)) return raw.cuerpo;
  try {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(JSON.parse(raw.cuerpo) as Record<string, unknown>))
      if (value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    return form.toString();
  } catch (error) {
    // no JSON, or nested deeper than can be written down again
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}
