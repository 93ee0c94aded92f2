import {
  planImport,
  type Conocido,
  type FilaHecha,
  type ImportRows,
  type Modo,
  type ImportPlan,
} from './import-plan.ts';

/** What the database holds about the rows of a file. */
export interface ImportRead {
  known: ReadonlyMap<string, Conocido>;
  /** Owners of e-mail addresses, which are in lower case. */
  owners: ReadonlyMap<string, number>;
}

/**
 * Previews batches of rows in the order of the file without writing. It plans each batch with `planImport`, as an
 * import does, and keeps what earlier batches would have written.
 */
export function createPrevision(modo: Modo): (rows: ImportRows, read: ImportRead) => FilaHecha[] {
  const made = new Map<string, Conocido>();
  const changed = new Map<number, Conocido>();
  const owners = new Map<string, number | null>();
  // planImport uses -1 for a contact that its own batch creates
  let lastId = -1;

  function apply(plan: ImportPlan, known: ReadonlyMap<string, Conocido>): void {
    for (const { telefono, nombre, apellido, email, acepta, noEscribir } of plan.nuevos) {
      const id = --lastId;
      const acepto = acepta && !noEscribir;
      made.set(telefono, {
        id,
        telefono,
        nombre,
        apellido,
        email,
        noEscribir,
        acepto,
        sinPublicidad: false,
        conversaciones: [],
      });
      if (email !== null) owners.set(email.toLowerCase(), id);
    }
    const byId = new Map([...known.values()].map((one) => [one.id, one]));
    for (const { id, nombre, apellido, email, noEscribir } of plan.cambios) {
      const before = byId.get(id);
      if (!before) continue;
      if (before.email !== null) owners.set(before.email.toLowerCase(), null);
      if (email !== null) owners.set(email.toLowerCase(), id);
      changed.set(id, { ...before, nombre, apellido, email, noEscribir });
    }
    for (const { contactoId, tipo } of plan.consentimientos) {
      const before = changed.get(contactoId) ?? byId.get(contactoId);
      if (before) changed.set(contactoId, { ...before, acepto: tipo === 'OPT_IN' });
    }
  }

  return ({ filas, repetidas }, read) => {
    const known = new Map<string, Conocido>();
    for (const { telefono } of [...filas, ...repetidas]) {
      const found = read.known.get(telefono) ?? made.get(telefono);
      if (found) known.set(telefono, { ...(changed.get(found.id) ?? found), telefono });
    }
    const taken = new Map<string, number>();
    for (const { email } of filas) {
      if (email === null) continue;
      const key = email.toLowerCase();
      const earlier = owners.get(key);
      const owner = earlier === undefined ? read.owners.get(key) : earlier;
      if (typeof owner === 'number') taken.set(key, owner);
    }
    const plan = planImport({ filas, repetidas }, known, taken, modo);
    apply(plan, known);
    return plan.hechas;
  };
}
