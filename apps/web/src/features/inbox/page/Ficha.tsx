import { Box, Drawer, useMatches } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { ContactoFicha, CONTACTOS_TEXTS } from '#public/contactos';
import { LeadWhy, puntajeOf } from '#public/lead';
import { holdFocus } from '../../../ui/focus/hold-focus.ts';
import { useBackCloses } from '../../../ui/dialog/useBackCloses.ts';
import { useOpener } from '../../../ui/focus/useOpener.ts';
import { refreshConversacion } from './chat.actions.ts';
import css from './Ficha.module.css';
import type { FichaPlace } from './useFichaPlace.ts';

interface FichaProps {
  conversacion: Conversacion;
  place: FichaPlace;
  kanban: ReactNode;
}

/** The contact's details: a column where the screen is wide enough, else a drawer above the chat. */
export function Ficha({ conversacion, place, kanban }: FichaProps) {
  const size = useMatches({ base: '100%', xs: 380 });
  useOpener(place.isOpen && !place.isBeside);
  useBackCloses(place.isOpen && !place.isBeside, place.close);
  const column = useRef<HTMLElement>(null);
  const holdColumn = useCallback((element: HTMLElement | null) => {
    column.current = element;
    return holdFocus(element);
  }, []);
  // Closing the column from inside moves the focus to the button that opens it.
  const close = () => {
    const isLeft = column.current?.contains(document.activeElement) === true;
    place.close();
    if (isLeft) document.querySelector<HTMLElement>('[data-opens-ficha]')?.focus();
  };
  const content = (
    <ContactoFicha
      key={conversacion.contactoId}
      contactoId={conversacion.contactoId}
      conversacionId={conversacion.puede.leer ? conversacion.id : null}
      canalNombre={conversacion.canalNombre}
      chips={
        <>
          <LeadWhy
            conversacion={conversacion}
            score={puntajeOf(conversacion)}
            mayPin={conversacion.puede.resolver}
            isScrolled
            onPinned={() => refreshConversacion(conversacion.id)}
          />
          {kanban}
        </>
      }
      onClose={close}
      onChanged={() => refreshConversacion(conversacion.id)}
    />
  );
  // Handled here, so that the same key does not also close the chat. Overlays above the details close by themselves.
  // Beside the chat a field first loses the focus.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside(event)) return;
    if (place.isBeside && isField(event.target)) return;
    event.preventDefault();
    close();
  };
  if (place.isBeside) {
    return place.isOpen ? (
      <Box
        ref={holdColumn}
        component="aside"
        className={css.beside}
        aria-label={CONTACTOS_TEXTS.details}
        onKeyDown={onKeyDown}
      >
        {content}
      </Box>
    ) : null;
  }
  return (
    <Drawer.Root
      ref={holdFocus}
      opened={place.isOpen}
      onClose={place.close}
      position="right"
      size={size}
      padding={0}
      returnFocus={false}
      closeOnEscape={false}
      onKeyDown={onKeyDown}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={CONTACTOS_TEXTS.details}>
        <Drawer.Body className={css.drawer}>{content}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** False for keys pressed in a dialog that is rendered elsewhere in the page. */
function isInside({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}
