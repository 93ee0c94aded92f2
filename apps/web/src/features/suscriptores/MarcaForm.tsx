import { VisuallyHidden } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { MAX_CONDICIONES } from '@tertulia/contract/features/cotizaciones/calculo';
import { PRODUCT_COLOR } from '@tertulia/contract/core/brand';
import { useUsuario } from '../../platform/session/session.ts';
import { ColorField } from '../../ui/form/ColorField.tsx';
import { PhotoField } from '../../ui/form/PhotoField.tsx';
import { Ajuste } from './AjusteForm.tsx';
import { refreshMarca } from './marca.ts';
import { marcaChangeOf, marcaOf } from './marca-form.ts';
import { logoFault } from './suscriptor-form.ts';
import css from './Suscriptores.module.css';
import { saveSuscriptor } from './suscriptores.queries.ts';
import { MARCA_TEXTS } from './suscriptores.texts.ts';
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
  const isOwn = useUsuario().suscriptorId === id;
  return (
    <Ajuste
      id={id}
      texts={MARCA_TEXTS}
      valuesOf={marcaOf}
      validate={({ color }) => (isColor(color) ? {} : { color: MARCA_TEXTS.badColor })}
      save={async (values, begun) => {
        const saved = await saveSuscriptor(id, marcaChangeOf(values, begun), values.foto);
        if (isOwn) await refreshMarca();
        return saved;
      }}
    >
      {(form, suscriptor) => (
        <>
          <PhotoField
            chosen={form.values.foto}
            current={form.values.quitarLogo ? null : suscriptor.logoUrl}
            accept={ACCEPT}
            texts={LOGO_TEXTS}
            error={null}
            check={logoFault}
            onChoose={(foto) => form.setValues({ foto, quitarLogo: false })}
            onRemove={() => form.setValues({ foto: null, quitarLogo: true })}
          >
            {(url) => <Logo url={url} />}
          </PhotoField>
          <ColorField
            className={css.narrow}
            mt={16}
            label={MARCA_TEXTS.color}
            swatches={SWATCHES}
            swatchesPerRow={SWATCHES.length}
            {...form.getInputProps('color')}
            error={isColor(form.values.color) ? undefined : MARCA_TEXTS.badColor}
          />
          <TextAreaField
            mt={16}
            label={MARCA_TEXTS.conditions}
            description={MARCA_TEXTS.conditionsHint}
            minRows={4}
            maxRows={12}
            maxLength={MAX_CONDICIONES}
            {...form.getInputProps('condiciones')}
          />
        </>
      )}
    </Ajuste>
  );
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

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
