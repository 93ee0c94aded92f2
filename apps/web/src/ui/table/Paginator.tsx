import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatRange } from '../../platform/format/ranges.ts';
import css from './Paginator.module.css';

export interface PaginatorProps {
  /** From 0. */
  page: number;
  size: number;
  /** The page sizes to choose from; empty if the size is fixed. */
  sizes?: readonly number[];
  total: number;
  /** True if the count stopped at its limit: there are more rows than `total`. */
  isCapped?: boolean;
  isLast: boolean;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
}

/** The pages of a table: the displayed range, the page size, and buttons for the first, next and last page. */
export function Paginator(props: PaginatorProps) {
  const { page, size, sizes = [], total, isCapped = false, isLast, onPage, onSize } = props;
  const steppers = useRef<HTMLSpanElement>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  // At the last page the pressed button becomes disabled and would lose the focus: it moves to the nearest enabled one.
  useEffect(() => {
    const button = pressed.current;
    if (!button?.disabled) return;
    pressed.current = null;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== button) return;
    const inUse = steppers.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [];
    [...inUse].at(page === 0 ? 0 : -1)?.focus();
  });
  const lastPage = Math.max(0, Math.ceil(total / size) - 1);
  const steps = [
    { label: 'Primera página', icon: IconChevronsLeft, page: 0, isOff: page === 0 },
    { label: 'Página anterior', icon: IconChevronLeft, page: page - 1, isOff: page === 0 },
    { label: 'Página siguiente', icon: IconChevronRight, page: page + 1, isOff: isLast },
    { label: 'Última página', icon: IconChevronsRight, page: lastPage, isOff: isLast || isCapped },
  ];
  return (
    <nav className={css.root} aria-label="Páginas">
      {sizes.length > 1 ? (
        <span className={css.size}>
          <span aria-hidden>Filas</span>
          <NativeSelect
            size="xs"
            aria-label="Filas por página"
            value={String(size)}
            data={sizes.map(String)}
            onChange={(event) => onSize?.(Number(event.currentTarget.value))}
          />
        </span>
      ) : null}
      <span aria-live="polite">{formatRange({ page, size, total, isCapped, isLast })}</span>
      <span ref={steppers} className={css.steps}>
        {steps.map(({ label, icon: Icon, page: target, isOff }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={label}
            disabled={isOff}
            onClick={(event) => {
              pressed.current = event.currentTarget;
              onPage(target);
            }}
            onBlur={({ currentTarget }) => {
              if (!currentTarget.disabled) pressed.current = null;
            }}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
      </span>
    </nav>
  );
}
