import { Drawer, Skeleton, useMatches } from '@mantine/core';
import type { ReactNode } from 'react';
import { ContactoFicha, CONTACTOS_TEXTS } from '#public/contactos';
import { holdFocus } from '../../ui/focus/hold-focus.ts';
import { PartFailed, LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
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
          <LazyBoundary
            fallback={
              <Headed>
                <Coming />
              </Headed>
            }
            failed={
              <Headed>
                <PartFailed />
              </Headed>
            }
          >
            <ContactoFicha
              key={contactoId}
              contactoId={contactoId}
              conversacionId={null}
              canalNombre={null}
              chips={null}
              onClose={onClose}
              onChanged={() => undefined}
            />
          </LazyBoundary>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Shown until the details, which have their own header, are loaded: on a phone there would be no way back. */
function Headed({ children }: { children: ReactNode }) {
  return (
    <>
      <Drawer.Header className={css.head}>
        <Drawer.Title className={css.title}>{CONTACTOS_TEXTS.details}</Drawer.Title>
        <Drawer.CloseButton aria-label={CONTACTOS_TEXTS.close} data-closes-dialog />
      </Drawer.Header>
      {children}
    </>
  );
}

function Coming() {
  return (
    <div className={css.coming} role="group" aria-busy="true" aria-label={CONTACTOS_TEXTS.details}>
      <Skeleton circle height={64} />
      <Skeleton height={16} width="50%" />
      <Skeleton height={12} width="40%" />
    </div>
  );
}
