import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCop, toCentavos } from '@tertulia/contract/core/money';
import type { ProductoHallado } from '@tertulia/contract/features/productos/producto';
import { useProductoSearch } from '#public/productos';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import css from './Cotizacion.module.css';
import { COTIZACIONES_TEXTS } from './cotizaciones.texts.ts';

interface ProductoPickerProps {
  isDisabled: boolean;
  /** A product is required and none is chosen yet. */
  isRefused: boolean;
  onPick: (producto: ProductoHallado) => void;
}

/**
 * Finds a product by code or name from two characters on and passes it on; the field is then empty for the next one.
 */
export function ProductoPicker({ isDisabled, isRefused, onPick }: ProductoPickerProps) {
  const [typed, setTyped] = useState('');
  const { search, isLongEnough, isSettled, found } = useProductoSearch(typed);
  return (
    <SearchCombobox
      className={css.search}
      data-autofocus
      name={COTIZACIONES_TEXTS.search}
      placeholder={COTIZACIONES_TEXTS.search}
      aria-label={COTIZACIONES_TEXTS.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      disabled={isDisabled}
      typed={typed}
      onType={setTyped}
      searchingText={search.isFetching ? COTIZACIONES_TEXTS.searching : null}
      isSettled={isSettled}
      answer={search.data}
      error={isRefused}
      failed={isLongEnough ? failedChoices(search, COTIZACIONES_TEXTS.searchFailed) : null}
      emptyText={isSettled && found.length === 0 ? COTIZACIONES_TEXTS.noneFound : null}
      options={found.map((producto) => ({ key: String(producto.id), content: <Hallado producto={producto} /> }))}
      onKeyDown={(event) => {
        // Enter chooses the product; only the button submits the form
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChoose={(key) => {
        const producto = found.find(({ id }) => String(id) === key);
        setTyped('');
        if (producto) onPick(producto);
      }}
    />
  );
}

function Hallado({ producto }: { producto: ProductoHallado }) {
  return (
    <>
      <span className={css.optionText}>
        <bdi>{producto.nombre}</bdi>
        <span className={css.optionCode}>{producto.codigo}</span>
      </span>
      <span className={css.optionPrice}>{formatCop(toCentavos(producto.precio))}</span>
    </>
  );
}
