import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { SuscriptorFields } from './SuscriptorFields.tsx';
import { changeOf, checkForm, formOf, refusalOf, valuesOf } from './suscriptor-form.ts';
import { createSuscriptor, saveSuscriptor } from './suscriptores.queries.ts';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';

interface SuscriptorDialogProps extends DialogFrame {
  /** Null creates a subscriber. */
  suscriptor: Suscriptor | null;
}

const WIDTH = 560;

/** The form of a subscriber. */
export function SuscriptorDialog({ suscriptor, ...frame }: SuscriptorDialogProps) {
  const failed = suscriptor ? SUSCRIPTORES_TEXTS.saveFailed : SUSCRIPTORES_TEXTS.createFailed;
  return (
    <EntityDialog
      {...frame}
      title={suscriptor ? SUSCRIPTORES_TEXTS.edit : SUSCRIPTORES_TEXTS.create}
      size={WIDTH}
      initial={formOf(suscriptor)}
      validate={(values) => checkForm(values, suscriptor)}
      save={(values) =>
        suscriptor ? saveSuscriptor(suscriptor.id, changeOf(values, suscriptor)) : createSuscriptor(valuesOf(values))
      }
      saved={{ text: suscriptor ? SUSCRIPTORES_TEXTS.saved : SUSCRIPTORES_TEXTS.created, ms: 3000 }}
      failed={(error) => refusalOf(error, failed).failure}
      failedIn="toast"
    >
      {(form) => <SuscriptorFields getInputProps={(field) => form.getInputProps(field)} hasAutofocus />}
    </EntityDialog>
  );
}
