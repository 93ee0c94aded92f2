import { FormRefused } from './port.ts';

/** What one model takes and another refuses, of the same protocol. */
export interface Dialect {
  /** Whether it may be told to choose the likeliest word: models that think refuse any temperature. */
  hasTemperature: boolean;
  /** What the limit of its words is called: newer models refuse the old name, and older servers know no other. */
  limit: 'max_tokens' | 'max_completion_tokens';
  /** Whether it has to be told not to think, because it takes no tools otherwise. */
  isUnthinking: boolean;
}

export interface Speaker {
  /** Asks as the model is known to like it, and anew when its refusal tells how. Throws ModeloError. */
  speak<Answer>(ask: (dialect: Dialect) => Promise<Answer>): Promise<Answer>;
}

/**
 * Nothing but the model itself says which settings it takes, and none is worth a list of names that is old with the next model.
 * What was learned holds as long as the process does; each refusal teaches something new or is one, so there is an end.
 */
export function createSpeaker(): Speaker {
  let known: Dialect = { hasTemperature: true, limit: 'max_tokens', isUnthinking: false };
  return {
    async speak(ask) {
      let used = known;
      for (;;) {
        try {
          const answer = await ask(used);
          // kept only once it helped: a refusal may repeat our own words and be about something else
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

/** Questions at the same moment may have learned different things. */
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
