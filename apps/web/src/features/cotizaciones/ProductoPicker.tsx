import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatCop, toCentavos } from '@tertulia/contract/core/money';
import type { ProductoHallado } from '@tertulia/contract/features/productos/producto';
import { useProductoSearch } from '#public/productos';
import css from './Cotizacion.module.css';
import { COTIZACIONES_TEXTS } from './cotizaciones.texts.ts';

interface ProductoPickerProps {
  isDisabled: boolean;
  onPick: (producto: ProductoHallado) => void;
}

/** Finds a product by code or name, from two characters on, and hands it over; the field is free for the next one. */
export function ProductoPicker({ isDisabled, onPick }: ProductoPickerProps) {
  const combobox = useCombobox();
  const [typed, setTyped] = useState('');
  const { search, isAsked, isSettled, found } = useProductoSearch(typed);
  // Enter takes the first one found, without a way down to it.
  useEffect(() => {
    if (isSettled) combobox.selectFirstOption();
  }, [combobox, isSettled, search.data]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(option) => {
        const producto = found.find(({ id }) => String(id) === option);
        combobox.closeDropdown();
        setTyped('');
        if (producto) onPick(producto);
      }}
    >
      <Combobox.Target>
        <TextInput
          className={css.search}
          data-autofocus
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={search.isFetching ? <Loader size={16} aria-label={COTIZACIONES_TEXTS.searching} /> : null}
          placeholder={COTIZACIONES_TEXTS.search}
          aria-label={COTIZACIONES_TEXTS.search}
          autoComplete="off"
          maxLength={200}
          disabled={isDisabled}
          value={typed}
          error={search.isError && isAsked ? COTIZACIONES_TEXTS.searchFailed : null}
          onKeyDown={(event) => {
            // the product is chosen by it; the form is sent by its button
            if (event.key === 'Enter') event.preventDefault();
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (event.currentTarget.value.trim() === '') combobox.closeDropdown();
            else combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          // an open list that shows nothing would take the Esc that is meant for the dialog
          onFocus={() => {
            if (typed.trim() !== '') combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSettled}>
        <Combobox.Options className={css.options} aria-label={COTIZACIONES_TEXTS.search}>
          {isSettled && found.length === 0 ? <Combobox.Empty>{COTIZACIONES_TEXTS.noneFound}</Combobox.Empty> : null}
          {found.map((producto) => (
            <Combobox.Option key={producto.id} value={String(producto.id)} className={css.option}>
              <span className={css.optionText}>
                <bdi>{producto.nombre}</bdi>
                <span className={css.optionCode}>{producto.codigo}</span>
              </span>
              <span className={css.optionPrice}>{formatCop(toCentavos(producto.precio))}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
