import { FormRefused } from './port.ts';

/** Settings that models of one protocol accept or refuse. */
export interface Dialect {
  /** Whether the request may set the temperature: reasoning models refuse any. */
  hasTemperature: boolean;
  /** The name of the token limit: newer models refuse the old name, and older servers know no other. */
  limit: 'max_tokens' | 'max_completion_tokens';
  /** Whether reasoning has to be switched off, because the model accepts no tools otherwise. */
  isUnthinking: boolean;
}

export interface Speaker {
  /** Asks in the model's known dialect, and again after a refusal that names the wrong setting. Throws ModeloError. */
  speak<Answer>(ask: (dialect: Dialect) => Promise<Answer>): Promise<Answer>;
}

/**
 * Learns the dialect from refusals, because a list of model names would be outdated with the next model. It is kept for
 * the lifetime of the process. Each refusal teaches something new or is final, so the loop ends.
 */
export function createSpeaker(): Speaker {
  let known: Dialect = { hasTemperature: true, limit: 'max_tokens', isUnthinking: false };
  return {
    async speak(ask) {
      let used = known;
      for (;;) {
        try {
          const answer = await ask(used);
          // kept only after it helped: a refusal may repeat our own words and concern something else
          known = merge(known, used);
          return answer;
        } catch (error) {
          if (!(error instanceof FormRefused)) throw error;
          const learned = learn(used, error.said());
          if (learned === used) throw error;
          used = learned;
        }
      }
    },
  };
}

/** Concurrent questions may have learned different settings. */
function merge(one: Dialect, other: Dialect): Dialect {
  return {
    hasTemperature: one.hasTemperature && other.hasTemperature,
    limit: one.limit === 'max_tokens' ? other.limit : one.limit,
    isUnthinking: one.isUnthinking || other.isUnthinking,
  };
}

function learn(known: Dialect, said: string): Dialect {
  const learned: Dialect = {
    hasTemperature: known.hasTemperature && !/temperature/i.test(said),
    limit: /\buse\W+max_completion_tokens\b/i.test(said) ? 'max_completion_tokens' : known.limit,
    isUnthinking: known.isUnthinking || /\breasoning_effort\b/i.test(said),
  };
  const isNew =
    learned.hasTemperature !== known.hasTemperature ||
    learned.limit !== known.limit ||
    learned.isUnthinking !== known.isUnthinking;
  return isNew ? learned : known;
}
