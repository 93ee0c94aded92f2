import { createHash } from 'node:crypto';
import type { Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import type { HorarioArea } from '#public/areas';
import { listWaits } from './cifras.repository.ts';
import { gapsOf, sumOf, type Suma } from './day-metrics.ts';
import { countSpans, listDias, type Cuenta, type Marcas } from './dias.repository.ts';
import type { TimeSpan } from './time-span.ts';
import { meanOf, sumWaits, type EsperaMedia } from './waiting-time.ts';
import type { Rango } from './requested-range.ts';

export interface Cifras extends Suma {
  media: EsperaMedia;
  /** The parts that it was summed from. */
  cuentas: readonly Cuenta[];
}

type Horarios = ReadonlyMap<number, HorarioArea>;

/**
 * The key of each area's stored waits, besides its messages: its opening hours, the version of the computation
 * (increase it with each change), and the time zone data version.
 */
export function marcasOf(horarios: Horarios): Marcas {
  const marcaOf = (area: HorarioArea) =>
    createHash('sha256')
      .update(JSON.stringify([RECKONED, process.versions['tz'], area]))
      .digest('base64url')
      .slice(0, 22);
  return Object.fromEntries([...horarios].map(([id, area]) => [id, marcaOf(area)]));
}
const RECKONED = 1;

/**
 * The metrics of a range and of the one before it: stored days (0210) from their rows, the rest from messages. Both are
 * exact; a day that is being written to is not stored.
 */
export async function countRango(
  database: Database,
  scope: TenantScope,
  { rango, horarios }: { rango: Rango; horarios: Horarios },
): Promise<{ actual: Cifras; anterior: Cifras }> {
  const { before, from, to } = rango;
  const marcas = marcasOf(horarios);
  const all = await listDias(database, scope, { desde: before, hasta: to, tocadosDesde: from, marcas });
  const sides = [
    { desde: from, hasta: to },
    { desde: before, hasta: from },
  ].map((span) => {
    const dias = all.filter((dia) => isWithin(dia.desde, span));
    const reckoned = dias.filter(({ isEsperaVigente }) => isEsperaVigente);
    return { dias, reckoned, gaps: gapsOf(span, dias), waitGaps: gapsOf(span, reckoned) };
  });
  const gaps = sides.flatMap((side) => side.gaps);
  const waitGaps = sides.flatMap((side) => side.waitGaps);
  const counted = gaps.length === 0 ? [] : await countSpans(database, scope, gaps);
  const waits = waitGaps.length === 0 ? [] : await listWaits(database, scope, waitGaps);
  const [actual, anterior] = sides.map((side, index): Cifras => {
    const first = index === 0 ? 0 : (sides[0]?.gaps.length ?? 0);
    const mine = waits.filter(({ hasta }) => hasta >= from.getTime() === (index === 0));
    const esperas = [...side.reckoned.map(({ espera }) => espera), sumWaits(horarios, mine)];
    const cuentas = [...side.dias, ...counted.slice(first, first + side.gaps.length)];
    return { ...sumOf(cuentas), cuentas, media: meanOf(esperas) };
  });
  if (!actual || !anterior) throw new Error('A range has two sides');
  return { actual, anterior };
}

const DAY_MS = 86_400_000;

function isWithin(desde: Date, span: TimeSpan): boolean {
  return desde >= span.desde && desde.getTime() + DAY_MS <= span.hasta.getTime();
}
