import { Text } from '@mantine/core';
import { MAX_NOTA_CONSENTIMIENTO, MIN_NOTA_CONSENTIMIENTO } from '@tertulia/contract/features/contactos/consentimiento';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { unmarkNoContactar } from './contactos.actions.ts';
import { MARCA_TEXTS } from './marca.texts.ts';

interface QuitarMarcaDialogProps extends DialogFrame {
  contactoId: number;
  onUnmarked: (contacto: Contacto) => void;
}

const WIDTH = 460;

/** «Quitar la marca de NO contactar», with the note that says why. */
export function QuitarMarcaDialog({ contactoId, onUnmarked, ...frame }: QuitarMarcaDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={MARCA_TEXTS.title}
      size={WIDTH}
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
