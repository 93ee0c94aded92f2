import { formatCop } from '@tertulia/contract/core/money';
import { fillVariables, type ValoresVariables } from '@tertulia/contract/features/notas-rapidas/variables';
import { MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';
import type { Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import { readBuscadas } from './question-words.ts';
import type { Saber } from './recuperacion.ts';
import { listNotasCompartidas, listProductosCon } from './saber.repository.ts';

export interface Fondo {
  usaNotas: boolean;
  usaProductos: boolean;
  /** Values of note variables; a note with a missing one is not sent. */
  valores: ValoresVariables;
}

/** The bot's sources for a question: this tenant's shared notes and active products only. */
export async function listSaber(
  database: Database,
  scope: TenantScope,
  pregunta: string,
  { usaNotas, usaProductos, valores }: Fondo,
): Promise<Saber[]> {
  const { raices } = readBuscadas(pregunta);
  if (raices.length === 0) return [];
  const [notas, productos] = await Promise.all([
    usaNotas ? listNotasCompartidas(database, scope, raices) : [],
    usaProductos ? listProductosCon(database, scope, raices) : [],
  ]);
  return [
    ...notas.flatMap(({ id, titulo, contenido }): Saber[] => {
      const { texto, faltan } = fillVariables(contenido, valores);
      if (faltan.length > 0 || texto.length > MAX_CONTENIDO) return [];
      return [{ tipo: 'NOTA', id, titulo, cuerpo: contenido, texto }];
    }),
    ...productos.map(({ id, codigo, nombre, descripcion, precioCentavos }): Saber => {
      const line = `${nombre}: ${formatCop(precioCentavos)}`;
      return { tipo: 'PRODUCTO', id, titulo: `${codigo} ${nombre}`, cuerpo: descripcion ?? '', texto: line };
    }),
  ];
}
