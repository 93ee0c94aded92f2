import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { copFormatFor, formatCop, toCentavos } from '@tertulia/contract/core/money';
import { MAX_CANTIDAD, MAX_ITEM_NOMBRE, MAX_ITEMS } from '@tertulia/contract/features/cotizaciones/calculo';
import { useEffect, useRef, useState } from 'react';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import css from './Cotizacion.module.css';
import {
  addFreeItem,
  addProducto,
  type CotizacionField,
  type ItemForm,
  subtotalOf,
  totalOf,
} from './cotizacion-form.ts';
import { COTIZACIONES_TEXTS } from './cotizaciones.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import type { ProductoHallado } from '@tertulia/contract/features/productos/producto';
import { useProductoSearch } from '#public/productos';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';

interface ItemsFieldProps {
  items: readonly ItemForm[];
  faults: readonly CotizacionField[];
  onChange: (items: readonly ItemForm[]) => void;
}

/** The lines of a quote: products found by search, free lines, and the total. */
export function ItemsField({ items, faults, onChange }: ItemsFieldProps) {
  const { part, goTo } = useNextFocus();
  const subtotals = items.map(subtotalOf);
  const money = copFormatFor(subtotals);
  const isFull = items.length >= MAX_ITEMS;
  return (
    <fieldset ref={part} className={css.part}>
      <legend className={css.legend}>{COTIZACIONES_TEXTS.items}</legend>
      <Group gap={8} align="flex-start">
        <ProductoPicker
          isDisabled={isFull}
          isRefused={faults.includes('items')}
          onPick={(producto) => onChange(addProducto(items, producto))}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => {
            goTo(items.length, 'input');
            onChange(addFreeItem(items));
          }}
        >
          {COTIZACIONES_TEXTS.freeItem}
        </Button>
      </Group>
      {items.length === 0 ? (
        <p className={css.none}>{COTIZACIONES_TEXTS.itemsHint}</p>
      ) : (
        <ol className={css.items}>
          {items.map((item, index) => (
            <Item
              key={item.key}
              item={item}
              faults={faults}
              number={index + 1}
              subtotal={money(subtotals[index] ?? 0)}
              onChange={(part) => onChange(items.map((one) => (one.key === item.key ? { ...one, ...part } : one)))}
              onRemove={() => {
                goTo(Math.min(index, items.length - 2), ':scope > button');
                onChange(items.filter(({ key }) => key !== item.key));
              }}
            />
          ))}
        </ol>
      )}
      <p className={css.total}>
        <span>{COTIZACIONES_TEXTS.total}</span>
        <output>{money(totalOf(items))}</output>
      </p>
    </fieldset>
  );
}

/** Moves the focus after the lines rerender: the pressed control is gone, or another one is next. */
function useNextFocus() {
  const part = useRef<HTMLFieldSetElement>(null);
  const next = useRef<{ index: number; what: string } | null>(null);
  useEffect(() => {
    const { current } = next;
    next.current = null;
    if (current === null) return;
    const line = part.current?.querySelectorAll(':scope > ol > li')[current.index];
    const field = line?.querySelector<HTMLElement>(current.what);
    (field ?? part.current?.querySelector('input'))?.focus();
  });
  return { part, goTo: (index: number, what: string) => void (next.current = { index, what }) };
}

interface ItemProps {
  item: ItemForm;
  faults: readonly CotizacionField[];
  number: number;
  subtotal: string;
  onChange: (part: Partial<ItemForm>) => void;
  onRemove: () => void;
}

function Item({ item, faults, number, subtotal, onChange, onRemove }: ItemProps) {
  const of = (what: string) => `${what} del ítem ${number}`;
  return (
    <li className={css.item}>
      <TextField
        className={css.nombre}
        aria-label={of(COTIZACIONES_TEXTS.itemNombre)}
        placeholder={COTIZACIONES_TEXTS.itemNombre}
        description={item.codigo}
        inputWrapperOrder={['input', 'description']}
        maxLength={MAX_ITEM_NOMBRE}
        error={faults.includes(`nombre-${item.key}`)}
        value={item.nombre}
        onChange={(event) => onChange({ nombre: event.currentTarget.value })}
      />
      <NumberField
        className={css.cantidad}
        aria-label={of(COTIZACIONES_TEXTS.cantidad)}
        min={1}
        max={MAX_CANTIDAD}
        error={faults.includes(`cantidad-${item.key}`)}
        value={item.cantidad}
        onChange={(cantidad) => onChange({ cantidad })}
      />
      <MoneyField
        className={css.precio}
        aria-label={of(COTIZACIONES_TEXTS.precio)}
        placeholder={COTIZACIONES_TEXTS.precio}
        error={faults.includes(`precio-${item.key}`)}
        value={item.precio}
        onChange={(precio) => onChange({ precio })}
      />
      <output className={css.subtotal} aria-label={of(COTIZACIONES_TEXTS.subtotal)}>
        {subtotal}
      </output>
      <ActionIcon
        className={css.remove}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`${COTIZACIONES_TEXTS.remove} el ítem ${number}`}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

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
