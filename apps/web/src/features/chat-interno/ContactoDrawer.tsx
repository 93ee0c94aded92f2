import { Drawer, useMatches } from '@mantine/core';
import { ContactoFicha, CONTACTOS_TEXTS } from '#public/contactos';
import { holdFocus } from '../../ui/focus/hold-focus.ts';
import { useBackCloses } from '../../ui/dialog/useBackCloses.ts';
import { useOpener } from '../../ui/focus/useOpener.ts';
import css from './ContactoDrawer.module.css';

interface ContactoDrawerProps {
  contactoId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** The details of a linked contact, above the sala. */
export function ContactoDrawer({ contactoId, isOpen, onClose }: ContactoDrawerProps) {
  const size = useMatches({ base: '100%', xs: 380 });
  useOpener(isOpen);
  useBackCloses(isOpen, onClose);
  return (
    <Drawer.Root
      ref={holdFocus}
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={size}
      padding={0}
      returnFocus={false}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={CONTACTOS_TEXTS.details}>
        <Drawer.Body className={css.body}>
          <ContactoFicha
            key={contactoId}
            contactoId={contactoId}
            conversacionId={null}
            canalNombre={null}
            chips={null}
            onClose={onClose}
            onChanged={() => undefined}
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
