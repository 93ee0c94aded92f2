import { Button, Skeleton, Space, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import { MAX_PROMPT } from '@tertulia/contract/features/suscriptores/limites';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { formatDateTime } from '../../platform/format/dates.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { usePageForm } from '../../ui/form/useEntityForm.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { SuscriptorFields } from './SuscriptorFields.tsx';
import { changeOf, checkForm, formOf, refusalOr } from './suscriptor-form.ts';
import { Chip } from '../../ui/Chip.tsx';
import page from '../../ui/theme/page.module.css';
import css from './Suscriptores.module.css';
import { saveSuscriptor, useSuscriptor } from './suscriptores.queries.ts';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { SCREENS } from '@tertulia/contract/access/screens';
import { useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';

interface SuscriptorCardProps {
  suscriptor: Suscriptor;
  /** Replaces the usual title where several are listed. */
  title?: string;
  menu?: ReactNode;
}

/** A business with its data, editable in place. */
export function SuscriptorCard({ suscriptor, title, menu }: SuscriptorCardProps) {
  const titleId = useId();
  const isActive = suscriptor.estado === 1;
  const saldo = toCentavos(suscriptor.saldo);
  const { form, isBusy, isDirty, onSubmit } = usePageForm({
    entity: suscriptor,
    valuesOf: formOf,
    validate: checkForm,
    save: (values, before) => saveSuscriptor(suscriptor.id, changeOf(values, before)),
    saved: { text: SUSCRIPTORES_TEXTS.saved, ms: 3000 },
    failed: refusalOr(SUSCRIPTORES_TEXTS.saveFailed),
    failedIn: 'toast',
  });
  return (
    <section className={page.panel} style={{ maxWidth: 720 }} aria-labelledby={titleId}>
      <div className={css.cardHead}>
        <div>
          <h3 className={css.cardTitle} id={titleId}>
            {title ?? SUSCRIPTORES_TEXTS.card}
          </h3>
          {title === undefined ? null : <span className={css.cardKind}>{SUSCRIPTORES_TEXTS.card}</span>}
        </div>
        <Chip tone={isActive ? 'success' : 'plain'}>
          <VisuallyHidden>{SUSCRIPTORES_TEXTS.estado}: </VisuallyHidden>
          {isActive ? SUSCRIPTORES_TEXTS.activo : SUSCRIPTORES_TEXTS.inactivo}
        </Chip>
        {menu}
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{SUSCRIPTORES_TEXTS.saldo}</dt>
          <dd>{copFormatFor([saldo])(saldo)}</dd>
        </div>
        <div>
          <dt>{SUSCRIPTORES_TEXTS.creado}</dt>
          <dd>{formatDateTime(suscriptor.fecha)}</dd>
        </div>
      </dl>
      <form noValidate onSubmit={onSubmit}>
        <Unsaved isDirty={isDirty} />
        <SuscriptorFields form={form} />
        <Space h={12} />
        <TextAreaField
          label={SUSCRIPTORES_TEXTS.prompt}
          description={SUSCRIPTORES_TEXTS.promptHint}
          maxRows={10}
          maxLength={MAX_PROMPT}
          {...form.getInputProps('promtpDefault')}
        />
        <div className={css.cardActs}>
          <Button type="submit" loading={isBusy}>
            {SUSCRIPTORES_TEXTS.save}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** One subscriber's card, with its query. */
export function SuscriptorPanel({ id }: { id: number }) {
  const { data, error, isError, refetch } = useSuscriptor(id);
  if (data) return <SuscriptorCard key={data.id} suscriptor={data} />;
  // an ended session is reported elsewhere
  if (isError && !(error instanceof ApiError && error.status === 401))
    return <ErrorState {...failureOf(error, SUSCRIPTORES_TEXTS.loadFailed)} onRetry={() => void refetch()} />;
  return (
    <div className={page.panel} style={{ maxWidth: 720 }} aria-busy>
      <Skeleton height={18} width={220} />
      <Skeleton height={36} mt={20} />
      <Skeleton height={36} mt={12} />
      <Skeleton height={96} mt={12} />
    </div>
  );
}

/** The own business. */
export function SuscriptorPage() {
  const { suscriptorId } = useUsuario();
  return (
    <div className={page.page} style={{ maxWidth: 1080, margin: 0, gap: 16 }}>
      <h2 className={table.title}>{SCREENS.suscriptorPropio.label}</h2>
      <SuscriptorPanel id={suscriptorId} />
    </div>
  );
}
