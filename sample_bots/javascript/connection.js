// The bot's way to the arena: a gRPC client made from the proto files at run time.

import { fileURLToPath } from 'node:url';

import grpc from '@grpc/grpc-js';
import protoLoader from '@grpc/proto-loader';

const LARGEST_MESSAGE = 64 * 1024 * 1024;
const LOST = [grpc.status.UNAVAILABLE, grpc.status.CANCELLED];

// Returns a client of the arena's PlayService; it connects when it is first used.
export function connect(address) {
  const definition = protoLoader.loadSync('arena/v1/play.proto', {
    includeDirs: [fileURLToPath(new URL('proto', import.meta.url))],
    enums: String, // by name
    longs: Number, // the contract keeps all numbers below 2^53
    defaults: true, // what was not sent is 0 or ''; a message is null
    arrays: true,
  });
  const { PlayService } = grpc.loadPackageDefinition(definition).arena.v1;
  return new PlayService(address, grpc.credentials.createInsecure(), {
    'grpc.enable_http_proxy': 0, // the arena is on this machine
    'grpc.max_receive_message_length': LARGEST_MESSAGE,
    'grpc.max_send_message_length': LARGEST_MESSAGE,
  });
}

// Turns the status of a stream into a sentence, and says whether the arena is just gone.
export function howEnded({ code, details, metadata }) {
  const what = details.replace(/[.\s]*(Resolution note:)?[.\s]*$/, '');
  const [reason] = metadata.get('arena-reason');
  if (!reason && LOST.includes(code)) {
    return { isLost: true, sentence: `The arena is not there, or not any more: ${what}.` };
  }
  const name = reason ?? grpc.status[code];
  return { isLost: false, sentence: `The arena ended the connection: ${what} (${name}).` };
}
