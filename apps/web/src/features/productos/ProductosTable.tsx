import { ActionIcon, Switch } from '@mantine/core';
import { IconPackage, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCop, toCentavos } from '@tertulia/contract/core/money';
import type { Producto } from '@tertulia/contract/features/productos/producto';
import { failureOf } from '../../platform/http/failure.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/table/Cell.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './ProductosPage.module.css';
import { refreshProductos, setProductoEstado } from './productos.queries.ts';
import type { ProductosSort } from './productos-search.ts';
import { PRODUCTOS_TEXTS } from './productos.texts.ts';

/** `onEdit` is null without the right to change them. */
export function columnsOf(onEdit: ((producto: Producto) => void) | null): readonly Column<Producto, ProductosSort>[] {
  return [
    {
      title: PRODUCTOS_TEXTS.foto,
      isTitleHidden: true,
      isBare: true,
      className: css.fotoCell,
      cell: ({ imagenUrl }) => <Foto url={imagenUrl} />,
    },
    {
      title: PRODUCTOS_TEXTS.codigo,
      sort: 'codigo',
      isBare: true,
      className: css.codigo,
      cell: ({ codigo }) => <bdi title={codigo}>{codigo}</bdi>,
    },
    {
      title: PRODUCTOS_TEXTS.nombre,
      sort: 'nombre',
      isName: true,
      className: css.nombreCell,
      cell: ({ nombre }) => (
        <bdi className={css.nombre} title={nombre}>
          {nombre}
        </bdi>
      ),
      after: ({ descripcion }) =>
        descripcion ? (
          <span className={css.descripcion} title={descripcion}>
            {descripcion}
          </span>
        ) : null,
    },
    {
      title: PRODUCTOS_TEXTS.precio,
      sort: 'precio',
      kind: 'number',
      isBare: true,
      cell: ({ precio }) => formatCop(toCentavos(precio)),
    },
    {
      title: PRODUCTOS_TEXTS.estado,
      sort: 'estado',
      kind: 'acts',
      className: css.estadoCell,
      cell: (producto) => (onEdit ? <EstadoSwitch producto={producto} /> : <EstadoMark estado={producto.estado} />),
    },
    ...(onEdit ? [editColumn(onEdit)] : []),
  ];
}

function editColumn(onEdit: (producto: Producto) => void): Column<Producto, ProductosSort> {
  return {
    title: PRODUCTOS_TEXTS.acciones,
    isTitleHidden: true,
    kind: 'acts',
    className: css.actionCell,
    cell: (producto) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Editar ${producto.nombre}`}
        onClick={() => onEdit(producto)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    ),
  };
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
    <Switch
      size="sm"
      aria-label={`${nombre}: ${PRODUCTOS_TEXTS.activo}`}
      label={<span aria-hidden>{estado === 1 ? PRODUCTOS_TEXTS.activo : PRODUCTOS_TEXTS.inactivo}</span>}
      checked={estado === 1}
      onChange={(event) => void change(event.currentTarget.checked ? 1 : 0)}
    />
  );
}

function EstadoMark({ estado }: { estado: 0 | 1 }) {
  return (
    <Chip tone={estado === 1 ? 'success' : 'plain'}>
      {estado === 1 ? PRODUCTOS_TEXTS.activo : PRODUCTOS_TEXTS.inactivo}
    </Chip>
  );
}
