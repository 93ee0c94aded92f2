import type { Importacion } from '@tertulia/contract/features/importaciones/importacion';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './CargaMasiva.module.css';
import { CUENTA_NAMES } from './importaciones.texts.ts';

const FIELDS = ['creados', 'actualizados', 'omitidos', 'fallidos'] as const;

interface CuentasProps {
  load: Pick<Importacion, (typeof FIELDS)[number]>;
  names?: Record<(typeof FIELDS)[number], string>;
}

/** The figures of a load. */
export function Cuentas({ load, names = CUENTA_NAMES }: CuentasProps) {
  return (
    <dl className={css.counts}>
      {FIELDS.map((field) => (
        <div key={field} className={css.count} data-kind={load[field] > 0 ? field : undefined}>
          <dt>{names[field]}</dt>
          <dd>{formatCount(load[field])}</dd>
        </div>
      ))}
    </dl>
  );
}
