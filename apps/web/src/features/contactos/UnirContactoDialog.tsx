import { Button, Group, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useAction } from '../../ui/feedback/useAction.ts';
import { ContactoBuscador } from './ContactoBuscador.tsx';
import { fullNameOf, phoneText } from './contacto-names.ts';
import { mergeContactos } from './contactos.actions.ts';
import { CONTACTOS_PAGE_TEXTS } from './contactos-page.texts.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';
import { unionLines } from './union.ts';
import css from './Union.module.css';

/** Merges two contacts: finds the other one, shows what stays, and asks. Needs a new key for each opening. */
export function UnirContactoDialog({ isOpen, contacto, onClose }: DialogFrame & { contacto: Contacto }) {
  const [otro, setOtro] = useState<Contacto | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  // the focused field is removed by the choice
  useEffect(() => {
    if (otro !== null) confirm.current?.focus();
  }, [otro]);
  const choose = (chosen: Contacto | null) => {
    setOtro(chosen);
    setSwapped(false);
    setRefusal(null);
  };
  const [queda, seVa] = otro === null ? [contacto, null] : isSwapped ? [otro, contacto] : [contacto, otro];

  const { isBusy, run } = useAction({
    action: ([one, other]: [Contacto, Contacto]) => mergeContactos(one.id, other.id),
    done: CONTACTOS_PAGE_TEXTS.merged,
    failed: null,
    onDone: onClose,
    onFailed: (error) => setRefusal(failureOf(error, CONTACTOS_PAGE_TEXTS.mergeFailed)),
  });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={CONTACTOS_PAGE_TEXTS.merge} size={560}>
      <StaysOpen isSending={isBusy} />
      <Text size="sm" mb={12}>
        {CONTACTOS_PAGE_TEXTS.mergeWhom} <b>{nameOf(contacto)}</b>.
      </Text>
      <ContactoBuscador value={otro} exceptId={contacto.id} onChange={choose} />
      {seVa === null ? null : (
        <>
          <Group gap="4px 12px" justify="space-between" mt={16} mb={8}>
            <h3 className={css.title}>
              {CONTACTOS_PAGE_TEXTS.mergeStays} <bdi>{nameOf(queda)}</bdi>
            </h3>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              onClick={() => setSwapped(!isSwapped)}
            >
              {CONTACTOS_PAGE_TEXTS.mergeSwap}
            </Button>
          </Group>
          <Preview queda={queda} seVa={seVa} />
          <Text size="sm" mt={12}>
            {CONTACTOS_PAGE_TEXTS.mergeText}
          </Text>
        </>
      )}
      {refusal === null || isBusy ? null : <FailureAlert {...refusal} mt={16} py={8} />}
      <SubmitButton
        ref={confirm}
        missing={seVa === null ? CONTACTOS_PAGE_TEXTS.mergeOtherMissing : null}
        loading={isBusy}
        // a held Enter that chose the contact must not also confirm the merge
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => seVa && run([queda, seVa])}
        before={
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {CONTACTOS_TEXTS.cancel}
          </Button>
        }
      >
        {CONTACTOS_PAGE_TEXTS.mergeAction}
      </SubmitButton>
    </Dialog>
  );
}

function Preview({ queda, seVa }: { queda: Contacto; seVa: Contacto }) {
  return (
    <table className={css.preview} aria-label={CONTACTOS_PAGE_TEXTS.mergePreview}>
      <tbody>
        {unionLines(queda, seVa).map((line) => (
          <tr key={line.campo}>
            <th scope="row">{line.campo}</th>
            <td>
              <bdi>{line.queda ?? CONTACTOS_TEXTS.none}</bdi>
              {line.seDescarta === null ? null : (
                <span className={css.lost}>
                  {CONTACTOS_PAGE_TEXTS.mergeLost} <s>{line.seDescarta}</s>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// The number is not broken.
function nameOf(contacto: Contacto): string {
  return `${fullNameOf(contacto)} (${phoneText(contacto.telefono).replaceAll(' ', '\u00A0')})`;
}
