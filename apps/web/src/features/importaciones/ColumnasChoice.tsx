import { Checkbox, NativeSelect } from '@mantine/core';
import {
  CAMPOS_IMPORTACION,
  type CampoImportacion,
  type Revision,
} from '@tertulia/contract/features/importaciones/importacion';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import css from './Columnas.module.css';
import { CAMPO_NAMES, IMPORTACIONES_TEXTS } from './importaciones.texts.ts';
import { nameOf } from './useColumnas.ts';

interface ColumnasChoiceProps {
  columnas: Revision['columnas'];
  chosen: readonly (CampoImportacion | null)[];
  conTitulos: boolean;
  onChoose: (place: number, campo: CampoImportacion | null) => void;
  onConTitulos: (conTitulos: boolean) => void;
}

/** Each column of a file with its field. */
export function ColumnasChoice({ columnas, chosen, conTitulos, onChoose, onConTitulos }: ColumnasChoiceProps) {
  return (
    <>
      <p className={css.note}>{IMPORTACIONES_TEXTS.columnsNote}</p>
      <ScrollRegion className={css.list} label={IMPORTACIONES_TEXTS.columns}>
        <ul>
          {columnas.map((columna, place) => (
            // a column's only identity is its index
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className={css.column}>
              <div className={css.what}>
                <bdi className={css.title} title={columna.titulo}>
                  {nameOf(columna, place)}
                </bdi>
                <Ejemplo ejemplo={columna.ejemplo} />
              </div>
              <NativeSelect
                className={css.select}
                size="sm"
                aria-label={IMPORTACIONES_TEXTS.columnName(nameOf(columna, place))}
                value={chosen[place] ?? ''}
                data={optionsOf(columnas, chosen, place)}
                data-used={chosen[place] === null ? undefined : true}
                onChange={({ currentTarget: { value } }) =>
                  onChoose(place, CAMPOS_IMPORTACION.find((campo) => campo === value) ?? null)
                }
              />
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <Checkbox
        checked={conTitulos}
        label={IMPORTACIONES_TEXTS.conTitulos}
        onChange={(event) => onConTitulos(event.currentTarget.checked)}
      />
    </>
  );
}

function Ejemplo({ ejemplo }: { ejemplo: string | null }) {
  return (
    <span className={css.example} title={ejemplo ?? undefined}>
      {ejemplo === null ? (
        IMPORTACIONES_TEXTS.noEjemplo
      ) : (
        <>
          {IMPORTACIONES_TEXTS.ejemplo1} <bdi>{ejemplo}</bdi>
        </>
      )}
    </span>
  );
}

/** A field that another column uses says so: choosing it here takes it from there. */
function optionsOf(
  columnas: Revision['columnas'],
  chosen: readonly (CampoImportacion | null)[],
  place: number,
): { value: string; label: string }[] {
  const fields = CAMPOS_IMPORTACION.map((campo) => {
    const elsewhere = chosen.indexOf(campo);
    const other = columnas[elsewhere];
    const label =
      other && elsewhere !== place
        ? IMPORTACIONES_TEXTS.nowIn(CAMPO_NAMES[campo], nameOf(other, elsewhere))
        : CAMPO_NAMES[campo];
    return { value: campo, label };
  });
  return [{ value: '', label: IMPORTACIONES_TEXTS.noImportar }, ...fields];
}
