import { Drawer, useMatches } from '@mantine/core';
import { ContactoFicha, CONTACTOS_TEXTS } from '#public/contactos';
import { PartFailed, LatePart } from '../../ui/LatePart.tsx';
import { useBackCloses } from '../../ui/useBackCloses.ts';
import { useOpener } from '../../ui/useOpener.ts';

interface ContactoDrawerProps {
  contactoId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** The details of a contact that somebody pointed at, above the room. */
export function ContactoDrawer({ contactoId, isOpen, onClose }: ContactoDrawerProps) {
  const size = useMatches({ base: '100%', xs: 380 });
  useOpener(isOpen);
  useBackCloses(isOpen, onClose);
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={size} padding={0} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={CONTACTOS_TEXTS.details}>
        <Drawer.Body p={0} h="100%">
          <LatePart failed={<PartFailed />}>
            <ContactoFicha
              key={contactoId}
              contactoId={contactoId}
              conversacionId={null}
              canalNombre={null}
              chips={null}
              onClose={onClose}
              onChanged={() => undefined}
            />
          </LatePart>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
