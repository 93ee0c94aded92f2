import { Radio, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import { ActivePrompt } from './ActivePrompt.tsx';
import css from './Bot.module.css';
import { BOT_TEXTS } from './bot.texts.ts';
import type { IaForm } from './ia-form.ts';

interface RespuestaFieldsProps {
  form: EntityForm<IaForm>;
  areaId: number;
  modelo: string | null;
  promptId: number | null;
}

/** How the bot answers: with a model or without one, with which sources, and with which prompt. */
export function RespuestaFields({ form, areaId, modelo, promptId }: RespuestaFieldsProps) {
  return (
    <section className={css.card} aria-labelledby="ia-como">
      <h3 className={css.cardTitle} id="ia-como">
        {BOT_TEXTS.how}
      </h3>
      <Radio.Group
        aria-labelledby="ia-como"
        value={form.values.usaModelo ? 'modelo' : 'buscar'}
        onChange={(value) => form.setFieldValue('usaModelo', value === 'modelo')}
      >
        <div className={css.options}>
          <Radio value="buscar" label={BOT_TEXTS.buscar} description={BOT_TEXTS.buscarHint} />
          <Radio
            value="modelo"
            label={BOT_TEXTS.modelo(modelo)}
            description={modelo === null ? BOT_TEXTS.modeloNone : BOT_TEXTS.modeloHint}
            disabled={modelo === null && !form.values.usaModelo}
          />
        </div>
      </Radio.Group>
      <h4 className={css.subtitle}>{BOT_TEXTS.knows}</h4>
      <div className={css.withLink}>
        <Switch
          label={BOT_TEXTS.usaNotas}
          description={BOT_TEXTS.usaNotasHint}
          {...form.getInputProps('usaNotas', { type: 'checkbox' })}
        />
        <Link className={css.link} to={SCREENS.notasRapidas.path}>
          {BOT_TEXTS.seeNotas}
        </Link>
      </div>
      <div className={css.withLink}>
        <Switch
          label={BOT_TEXTS.usaProductos}
          description={BOT_TEXTS.usaProductosHint}
          {...form.getInputProps('usaProductos', { type: 'checkbox' })}
        />
        <Link className={css.link} to={SCREENS.productos.path}>
          {BOT_TEXTS.seeProductos}
        </Link>
      </div>
      <h4 className={css.subtitle}>{BOT_TEXTS.prompt}</h4>
      <div className={css.withLink}>
        <p className={css.fact}>
          <ActivePrompt areaId={areaId} promptId={promptId} />
          <span>{BOT_TEXTS.promptOnlyModelo}</span>
        </p>
        <Link className={css.link} to={SCREENS.areaPrompts.path} params={{ areaId: String(areaId) }}>
          {BOT_TEXTS.seePrompts}
        </Link>
      </div>
    </section>
  );
}
