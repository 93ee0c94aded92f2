import { ActionIcon, Skeleton, Switch, VisuallyHidden } from '@mantine/core';
import { IconPackage, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCop, toCentavos } from '@tertulia/contract/core/money';
import type { Producto } from '@tertulia/contract/features/productos/producto';
import { failureOf } from '../../platform/http/failure.ts';
import table from '../../ui/table/table-page.module.css';
import { nextOrden, sortDirection } from '../../ui/table/sort-direction.ts';
import { SortTitle } from '../../ui/table/SortTitle.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './ProductosPage.module.css';
import { refreshProductos, setProductoEstado } from './productos.queries.ts';
import { type ProductosOrden, type ProductosSort } from './productos-search.ts';
import { PRODUCTOS_TEXTS } from './productos.texts.ts';

interface ProductosTableProps {
  /** Undefined while the first page is loading. */
  rows: readonly Producto[] | undefined;
  orden: ProductosOrden;
  isStale: boolean;
  mayWrite: boolean;
  onSort: (orden: ProductosOrden) => void;
  onEdit: (producto: Producto) => void;
}

const SKELETONS = 8;

/** The products as a table; as cards on a phone. A supervisor opens a row by click, or by Enter on its name. */
export function ProductosTable({ rows, orden, isStale, mayWrite, onSort, onEdit }: ProductosTableProps) {
  const sort = (field: ProductosSort) => ({
    direction: sortDirection(orden, field),
    onSort: () => onSort(nextOrden(orden, field)),
  });
  return (
    <table
      className={`${table.table} ${css.table}`}
      aria-busy={rows === undefined || isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          <th scope="col" className={css.fotoCell}>
            <VisuallyHidden>{PRODUCTOS_TEXTS.foto}</VisuallyHidden>
          </th>
          <SortTitle {...sort('codigo')} text={PRODUCTOS_TEXTS.codigo} />
          <SortTitle {...sort('nombre')} text={PRODUCTOS_TEXTS.nombre} />
          <SortTitle {...sort('precio')} text={PRODUCTOS_TEXTS.precio} isNumber />
          <SortTitle {...sort('estado')} text={PRODUCTOS_TEXTS.estado} />
          {mayWrite ? (
            <th scope="col">
              <VisuallyHidden>{PRODUCTOS_TEXTS.acciones}</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows?.map((producto) => <Row key={producto.id} producto={producto} onEdit={mayWrite ? onEdit : null} />) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              <td colSpan={mayWrite ? 6 : 5}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ producto, onEdit }: { producto: Producto; onEdit: ((producto: Producto) => void) | null }) {
  const { codigo, nombre, descripcion, precio, imagenUrl } = producto;
  return (
    <tr
      className={`${table.row} ${css.row}`}
      data-open={onEdit ? true : undefined}
      onClick={onEdit ? () => onEdit(producto) : undefined}
    >
      <td className={css.fotoCell}>
        <Foto url={imagenUrl} />
      </td>
      <td className={css.codigo} title={codigo}>
        <bdi>{codigo}</bdi>
      </td>
      <td className={css.nombreCell}>
        {onEdit ? (
          <button
            type="button"
            className={css.nombre}
            title={nombre}
            onClick={(event) => {
              event.stopPropagation();
              onEdit(producto);
            }}
          >
            <bdi>{nombre}</bdi>
          </button>
        ) : (
          <bdi className={css.nombre} title={nombre}>
            {nombre}
          </bdi>
        )}
        {descripcion ? (
          <span className={css.descripcion} title={descripcion}>
            {descripcion}
          </span>
        ) : null}
      </td>
      <td data-number>{formatCop(toCentavos(precio))}</td>
      <td className={css.estadoCell}>
        {onEdit ? <EstadoSwitch producto={producto} /> : <EstadoMark estado={producto.estado} />}
      </td>
      {onEdit ? (
        <td className={css.actionCell}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Editar ${nombre}`}
            onClick={(event) => {
              event.stopPropagation();
              onEdit(producto);
            }}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </td>
      ) : null}
    </tr>
  );
}

/** A photo, or an icon if there is none or it cannot be shown. */
export function Foto({ url }: { url: string | null }) {
  const [refused, setRefused] = useState<string | null>(null);
  const refuse = () => {
    // addresses expire after ten minutes: the list refetches once for fresh ones
    if (refused === null) void refreshProductos();
    setRefused(url);
  };
  return (
    <span className={css.foto}>
      {url !== null && refused !== url ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={refuse} />
      ) : (
        <IconPackage size={20} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}

function EstadoSwitch({ producto: { id, nombre, estado } }: { producto: Producto }) {
  const change = async (next: 0 | 1) => {
    try {
      await setProductoEstado(id, next);
    } catch (error) {
      showToast({ variant: 'danger', ...failureOf(error, PRODUCTOS_TEXTS.estadoFailed) });
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row from opening
    <span className={css.switch} onClick={(event) => event.stopPropagation()}>
      <Switch
        size="sm"
        aria-label={`${nombre}: ${PRODUCTOS_TEXTS.activo}`}
        label={<span aria-hidden>{estado === 1 ? PRODUCTOS_TEXTS.activo : PRODUCTOS_TEXTS.inactivo}</span>}
        checked={estado === 1}
        onChange={(event) => void change(event.currentTarget.checked ? 1 : 0)}
      />
    </span>
  );
}

function EstadoMark({ estado }: { estado: 0 | 1 }) {
  return (
    <span className={css.estado} data-estado={estado}>
      {estado === 1 ? PRODUCTOS_TEXTS.activo : PRODUCTOS_TEXTS.inactivo}
    </span>
  );
}
