import { VisuallyHidden } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_CONDICIONES } from '@tertulia/contract/features/cotizaciones/calculo';
import { PRODUCT_COLOR } from '@tertulia/contract/core/brand';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { isChanged } from '../../platform/http/changed.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { ColorField } from '../../ui/form/ColorField.tsx';
import { PhotoField } from '../../ui/form/PhotoField.tsx';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { Ajuste, AjusteForm } from './AjusteForm.tsx';
import { refreshMarca } from './marca.ts';
import { marcaAfter, marcaChangeOf, marcaOf, type MarcaForm as Form } from './marca-form.ts';
import { logoFault } from './suscriptor-form.ts';
import css from './Suscriptores.module.css';
import { saveSuscriptor } from './suscriptores.queries.ts';
import { MARCA_TEXTS } from './suscriptores.texts.ts';
import { useSavedNote } from './useSavedNote.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

const SWATCHES = [PRODUCT_COLOR, '#0f766e', '#15803d', '#b45309', '#b91c1c', '#be185d', '#7c3aed', '#334155'];
const ACCEPT = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp', 'image/*'];
const LOGO_TEXTS = {
  choose: MARCA_TEXTS.change,
  change: MARCA_TEXTS.change,
  remove: MARCA_TEXTS.remove,
  hint: MARCA_TEXTS.hint,
};

/** Logo, colour and the text below each quote. */
export function MarcaForm({ id }: { id: number }) {
  return (
    <Ajuste id={id} loadFailed={MARCA_TEXTS.loadFailed}>
      {(suscriptor) => <Marca key={suscriptor.id} suscriptor={suscriptor} />}
    </Ajuste>
  );
}

function Marca({ suscriptor }: { suscriptor: Suscriptor }) {
  const isOwn = useUsuario().suscriptorId === suscriptor.id;
  const [begun, setBegun] = useState(suscriptor);
  const [form, setForm] = useState(() => marcaOf(suscriptor));
  const [fault, setFault] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, showSaved, hideSaved] = useSavedNote();
  const isColor = /^#[0-9a-f]{6}$/i.test(form.color);
  const change = marcaChangeOf(form, begun);
  const isDirty = isChanged(change, {}) || form.foto !== null;
  const edit = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));
  const save = async () => {
    hideSaved();
    if (!isColor) return;
    setFault(null);
    setBusy(true);
    try {
      const saved = await saveSuscriptor(suscriptor.id, change, form.foto);
      setBegun(saved);
      setForm((now) => marcaAfter(saved, { sent: form, now }));
      if (isOwn) await refreshMarca();
      showSaved();
    } catch (error) {
      setFault(failureOf(error, MARCA_TEXTS.saveFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AjusteForm
      title={MARCA_TEXTS.title}
      save={MARCA_TEXTS.save}
      isBusy={isBusy}
      fault={fault}
      saved={isSaved ? MARCA_TEXTS.saved : null}
      onSubmit={() => void save()}
    >
      <Unsaved isDirty={isDirty} />
      <PhotoField
        chosen={form.foto}
        current={form.quitarLogo ? null : suscriptor.logoUrl}
        accept={ACCEPT}
        texts={LOGO_TEXTS}
        error={null}
        check={logoFault}
        onChoose={(foto) => edit({ foto, quitarLogo: false })}
        onRemove={() => edit({ foto: null, quitarLogo: true })}
      >
        {(url) => <Logo url={url} />}
      </PhotoField>
      <ColorField
        className={css.narrow}
        mt={16}
        label={MARCA_TEXTS.color}
        swatches={SWATCHES}
        swatchesPerRow={SWATCHES.length}
        value={form.color}
        error={isColor ? undefined : MARCA_TEXTS.badColor}
        onChange={(color) => edit({ color })}
      />
      <TextAreaField
        mt={16}
        label={MARCA_TEXTS.conditions}
        description={MARCA_TEXTS.conditionsHint}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_CONDICIONES}
        value={form.condiciones}
        onChange={(event) => edit({ condiciones: event.currentTarget.value })}
      />
    </AjusteForm>
  );
}

function Logo({ url }: { url: string | null }) {
  return (
    <span className={css.logo}>
      {url === null ? (
        <>
          <IconPhoto size={28} stroke={1.5} aria-hidden />
          <VisuallyHidden>{MARCA_TEXTS.noLogo}</VisuallyHidden>
        </>
      ) : (
        <img src={url} alt={MARCA_TEXTS.logo} />
      )}
    </span>
  );
}
