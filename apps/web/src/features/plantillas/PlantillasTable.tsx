import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import type { Column } from '../../ui/table/Cell.tsx';
import type { RowAction } from '../../ui/table/RowMenu.tsx';
import { EstadoChip } from './EstadoChip.tsx';
import css from './PlantillasMasivo.module.css';
import { CATEGORIA_TEXTS, IDIOMA_TEXTS, MASIVO_TEXTS } from './plantillas-masivo.texts.ts';
import type { PlantillasSort } from './plantillas-search.ts';
import { rechazoText } from './PlantillaVista.tsx';

export type RowAsk = 'ver' | 'editar' | 'enviar' | 'eliminar';

export const COLUMNS: readonly Column<Plantilla, PlantillasSort>[] = [
  {
    title: MASIVO_TEXTS.nombre,
    sort: 'templateName',
    isName: true,
    className: css.nameCell,
    cell: ({ templateName }) => <bdi>{templateName}</bdi>,
  },
  {
    title: MASIVO_TEXTS.texto,
    isBare: true,
    className: css.textCell,
    cell: ({ cuerpo }) => (
      <span className={css.text} title={cuerpo}>
        {cuerpo}
      </span>
    ),
  },
  {
    title: MASIVO_TEXTS.categoria,
    sort: 'categoria',
    cell: ({ categoria }) => (categoria === null ? null : (CATEGORIA_TEXTS[categoria] ?? categoria)),
  },
  {
    title: MASIVO_TEXTS.idioma,
    sort: 'idioma',
    cell: ({ idioma }) => (idioma === null ? null : (IDIOMA_TEXTS[idioma] ?? idioma)),
  },
  {
    title: MASIVO_TEXTS.para,
    cell: ({ suscriptorId }) => (suscriptorId === null ? MASIVO_TEXTS.deTodos : MASIVO_TEXTS.soloPropia),
  },
  {
    title: MASIVO_TEXTS.estado,
    sort: 'estadoAprobacion',
    isBare: true,
    className: css.estadoCell,
    cell: ({ estadoAprobacion, motivoRechazo }) => (
      <>
        <EstadoChip estado={estadoAprobacion} />
        {motivoRechazo === null ? null : <span className={css.motivo}>{rechazoText(motivoRechazo)}</span>}
      </>
    ),
  },
];

export function actionsOf(plantilla: Plantilla, onAsk: (about: RowAsk, plantilla: Plantilla) => void): RowAction[] {
  const { estadoAprobacion } = plantilla;
  const isNew = estadoAprobacion === 'SIN_ENVIAR';
  const action = (about: RowAsk, label: string) => ({ label, onClick: () => onAsk(about, plantilla) });
  return [
    action('ver', MASIVO_TEXTS.view),
    ...(isNew || estadoAprobacion === 'RECHAZADA' ? [action('editar', MASIVO_TEXTS.editAction)] : []),
    ...(isNew ? [action('enviar', MASIVO_TEXTS.submit)] : []),
    { ...action('eliminar', MASIVO_TEXTS.remove), isDanger: true },
  ];
}
