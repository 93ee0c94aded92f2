import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { SuscriptorFields } from './SuscriptorFields.tsx';
import { changeOf, checkForm, formOf, refusalOr, valuesOf } from './suscriptor-form.ts';
import { createSuscriptor, saveSuscriptor } from './suscriptores.queries.ts';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';

interface SuscriptorDialogProps extends DialogFrame {
  /** Null creates a subscriber. */
  suscriptor: Suscriptor | null;
}

/** The form of a subscriber. */
export function SuscriptorDialog({ suscriptor, ...frame }: SuscriptorDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={suscriptor ? SUSCRIPTORES_TEXTS.edit : SUSCRIPTORES_TEXTS.create}
      size={560}
      initial={formOf(suscriptor)}
      validate={(values) => checkForm(values, suscriptor)}
      save={(values) =>
        suscriptor ? saveSuscriptor(suscriptor.id, changeOf(values, suscriptor)) : createSuscriptor(valuesOf(values))
      }
      saved={{ text: suscriptor ? SUSCRIPTORES_TEXTS.saved : SUSCRIPTORES_TEXTS.created, ms: 3000 }}
      failed={refusalOr(suscriptor ? SUSCRIPTORES_TEXTS.saveFailed : SUSCRIPTORES_TEXTS.createFailed)}
      failedIn="toast"
    >
      {(form) => <SuscriptorFields form={form} hasAutofocus />}
    </EntityDialog>
  );
}
