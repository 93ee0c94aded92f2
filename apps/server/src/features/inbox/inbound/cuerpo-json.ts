interface Came {
  /** The query of the called address. */
  consulta: string;
  cuerpo: string;
}

/** Whether the provider sent JSON. It then puts the body's digest into the address that it signs. */
export function cameAsJson({ consulta, cuerpo }: Came): boolean {
  return new URLSearchParams(consulta).has('bodySHA256') && /^\s*\{/.test(cuerpo);
}

/** The same fields as a form, the format of all later steps. Null for an unreadable body. */
export function asForm(raw: Came): string | null {
  if (!cameAsJson(raw)) return raw.cuerpo;
  try {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(JSON.parse(raw.cuerpo) as Record<string, unknown>))
      if (value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    return form.toString();
  } catch (error) {
    // no JSON, or nested too deeply to be serialised again
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}
