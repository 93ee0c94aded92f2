const AGAIN_MS = 1000;

/**
 * The line of every telephone on the page. `ring` is asked for each call that comes in, and says whether somebody can take it;
 * who is in a call hears what is said of it. `reachable` is told which numbers ring here, as soon as they do.
 */
export function openLine({ ring, reachable }) {
  const calls = new Map();
  /** Calls out of which the number is not known yet, in their order. */
  const dialled = [];
  let numbers = [];
  let socket = null;

  function connect() {
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/phone-api/signal`);
    socket.addEventListener('open', () => say({ type: 'phones', numbers }));
    socket.addEventListener('message', (event) => hear(JSON.parse(event.data)));
    socket.addEventListener('close', () => {
      for (const call of calls.values()) call.ended();
      calls.clear();
      reachable([]);
      setTimeout(connect, AGAIN_MS);
    });
  }

  function say(message) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function hear(told) {
    if (told.type === 'registered') reachable(told.numbers);
    else if (told.type === 'incoming') {
      const call = ring(told);
      if (call) calls.set(told.sid, call);
      else say({ type: 'reject', sid: told.sid });
    } else if (told.type === 'calling') {
      const call = dialled.shift();
      calls.set(told.sid, call);
      call.began(told.sid);
    } else if (told.type === 'end') {
      calls.get(told.sid)?.ended();
      calls.delete(told.sid);
    } else calls.get(told.sid)?.hear(told);
  }

  connect();
  return {
    say,
    show: (shown) => {
      numbers = [...new Set(shown)];
      say({ type: 'phones', numbers });
    },
    dial: (call, { from, to }) => {
      dialled.push(call);
      say({ type: 'call', from, to });
    },
  };
}
