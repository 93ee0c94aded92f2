import { ActionIcon, Menu, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import table from '../../ui/table/table-page.module.css';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import { nextOrden, sortDirection } from '../../ui/table/sort-direction.ts';
import { SortTitle } from '../../ui/table/SortTitle.tsx';
import { EstadoChip } from './EstadoChip.tsx';
import css from './PlantillasMasivo.module.css';
import { CATEGORIA_TEXTS, IDIOMA_TEXTS, MASIVO_TEXTS } from './plantillas-masivo.texts.ts';
import { type PlantillasOrden, type PlantillasSort } from './plantillas-search.ts';
import { rechazoText } from './rechazo.ts';

export type RowAsk = 'ver' | 'editar' | 'enviar' | 'eliminar';

interface PlantillasTableProps {
  /** Undefined while the first page is loading. */
  rows: readonly Plantilla[] | undefined;
  orden: PlantillasOrden;
  isStale: boolean;
  onSort: (orden: PlantillasOrden) => void;
  onAsk: (about: RowAsk, plantilla: Plantilla) => void;
}

const DASH = '—';
const SKELETONS = 8;
const COLUMNS = 7;

/** The templates as a table; as cards on a phone. A row opens its preview by click, or by Enter on its name. */
export function PlantillasTable({ rows, orden, isStale, onSort, onAsk }: PlantillasTableProps) {
  const sort = (field: PlantillasSort) => ({
    direction: sortDirection(orden, field),
    onSort: () => onSort(nextOrden(orden, field)),
  });
  return (
    <table className={table.table} aria-busy={rows === undefined || isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <SortTitle {...sort('templateName')} text={MASIVO_TEXTS.nombre} />
          <th scope="col">{MASIVO_TEXTS.texto}</th>
          <SortTitle {...sort('categoria')} text={MASIVO_TEXTS.categoria} />
          <SortTitle {...sort('idioma')} text={MASIVO_TEXTS.idioma} />
          <th scope="col">{MASIVO_TEXTS.para}</th>
          <SortTitle {...sort('estadoAprobacion')} text={MASIVO_TEXTS.estado} />
          <th scope="col">
            <VisuallyHidden>{MASIVO_TEXTS.acciones}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((plantilla) => <Row key={plantilla.id} plantilla={plantilla} onAsk={onAsk} />) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              <td colSpan={COLUMNS}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ plantilla, onAsk }: { plantilla: Plantilla; onAsk: PlantillasTableProps['onAsk'] }) {
  const { templateName, cuerpo, categoria, idioma, estadoAprobacion, motivoRechazo, suscriptorId } = plantilla;
  return (
    <tr className={`${table.row} ${css.row}`} onClick={() => onAsk('ver', plantilla)}>
      <td className={css.nameCell}>
        <OpenButton text={templateName} onOpen={() => onAsk('ver', plantilla)} />
      </td>
      <td className={css.textCell}>
        <span className={css.text} title={cuerpo}>
          {cuerpo}
        </span>
      </td>
      <td data-title={MASIVO_TEXTS.categoria} data-empty={categoria === null || undefined}>
        {categoria === null ? DASH : (CATEGORIA_TEXTS[categoria] ?? categoria)}
      </td>
      <td data-title={MASIVO_TEXTS.idioma} data-empty={idioma === null || undefined}>
        {idioma === null ? DASH : (IDIOMA_TEXTS[idioma] ?? idioma)}
      </td>
      <td data-title={MASIVO_TEXTS.para}>{suscriptorId === null ? MASIVO_TEXTS.deTodos : MASIVO_TEXTS.soloPropia}</td>
      <td className={css.estadoCell}>
        <EstadoChip estado={estadoAprobacion} />
        {motivoRechazo === null ? null : <span className={css.motivo}>{rechazoText(motivoRechazo)}</span>}
      </td>
      <td className={css.actionCell}>
        <RowMenu plantilla={plantilla} onAsk={onAsk} />
      </td>
    </tr>
  );
}

function OpenButton({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={css.name}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      <bdi>{text}</bdi>
    </button>
  );
}

function RowMenu({ plantilla, onAsk }: { plantilla: Plantilla; onAsk: PlantillasTableProps['onAsk'] }) {
  const { estadoAprobacion, templateName } = plantilla;
  const isNew = estadoAprobacion === 'SIN_ENVIAR';
  const item = (about: RowAsk, text: string, color?: string) => (
    <Menu.Item {...(color ? { color } : {})} onClick={() => onAsk(about, plantilla)}>
      {text}
    </Menu.Item>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row from opening
    <span onClick={(event) => event.stopPropagation()}>
      <OptionsMenu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`${MASIVO_TEXTS.more} ${templateName}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item('ver', MASIVO_TEXTS.view)}
          {isNew || estadoAprobacion === 'RECHAZADA' ? item('editar', MASIVO_TEXTS.editAction) : null}
          {isNew ? item('enviar', MASIVO_TEXTS.submit) : null}
          {item('eliminar', MASIVO_TEXTS.remove, 'var(--t-danger)')}
        </Menu.Dropdown>
      </OptionsMenu>
    </span>
  );
}
