import { NativeSelect, Text } from '@mantine/core';
import {
  CANALES_CONSENTIMIENTO,
  MAX_NOTA_CONSENTIMIENTO,
  MIN_NOTA_CONSENTIMIENTO,
} from '@tertulia/contract/features/contactos/consentimiento';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { recordConsentimiento, unmarkNoContactar } from './contactos.actions.ts';
import { CONSENTIMIENTOS_TEXTS, MARCA_TEXTS } from './contactos-page.texts.ts';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';

interface ConsentimientoValues {
  canal: (typeof CANALES_CONSENTIMIENTO)[number];
  nota: string;
}

const CANALES = CANALES_CONSENTIMIENTO.map((value) => ({ value, label: CONSENTIMIENTOS_TEXTS.canales[value] }));

/** «Registrar consentimiento»: records the customer's opt-in and how it was given. */
export function ConsentimientoDialog({ contactoId, ...frame }: DialogFrame & { contactoId: number }) {
  return (
    <EntityDialog<ConsentimientoValues, void>
      {...frame}
      title={CONSENTIMIENTOS_TEXTS.record}
      size={460}
      initial={{ canal: CANALES_CONSENTIMIENTO[0], nota: '' }}
      validate={{
        nota: (nota) => (nota.trim().length < MIN_NOTA_CONSENTIMIENTO ? CONSENTIMIENTOS_TEXTS.notaShort : null),
      }}
      save={({ canal, nota }) => recordConsentimiento(contactoId, { canal, nota: nota.trim() })}
      saved={CONSENTIMIENTOS_TEXTS.recorded}
      failed={CONSENTIMIENTOS_TEXTS.recordFailed}
      failedIn="toast"
      submit={CONSENTIMIENTOS_TEXTS.save}
    >
      {(form) => (
        <>
          <Text size="sm">{CONSENTIMIENTOS_TEXTS.recordText}</Text>
          <NativeSelect label={CONSENTIMIENTOS_TEXTS.canal} data={CANALES} {...form.getInputProps('canal')} />
          <TextAreaField
            label={CONSENTIMIENTOS_TEXTS.nota}
            withAsterisk
            data-autofocus
            maxLength={MAX_NOTA_CONSENTIMIENTO}
            rows={3}
            {...form.getInputProps('nota')}
          />
        </>
      )}
    </EntityDialog>
  );
}

interface QuitarMarcaDialogProps extends DialogFrame {
  contactoId: number;
  onUnmarked: (contacto: Contacto) => void;
}

/** «Quitar la marca de NO contactar», with the note that says why. */
export function QuitarMarcaDialog({ contactoId, onUnmarked, ...frame }: QuitarMarcaDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={MARCA_TEXTS.title}
      size={460}
      initial={{ nota: '' }}
      validate={{ nota: (nota) => (nota.trim().length < MIN_NOTA_CONSENTIMIENTO ? MARCA_TEXTS.notaShort : null) }}
      save={({ nota }) => unmarkNoContactar(contactoId, nota.trim())}
      saved={MARCA_TEXTS.removed}
      failed={MARCA_TEXTS.failed}
      submit={MARCA_TEXTS.accept}
      onSaved={onUnmarked}
    >
      {(form) => (
        <>
          <Text size="sm">{MARCA_TEXTS.explanation}</Text>
          <TextAreaField
            label={MARCA_TEXTS.nota}
            withAsterisk
            data-autofocus
            maxLength={MAX_NOTA_CONSENTIMIENTO}
            rows={3}
            {...form.getInputProps('nota')}
          />
        </>
      )}
    </EntityDialog>
  );
}
