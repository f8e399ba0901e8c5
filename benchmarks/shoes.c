/* The baseline of benchmarks/simulate.py: whole shoes in a plain loop, one after the other, nothing clever.

   Eight decks, no burn, the coup that deals one of the last seven cards is the last (rule set punto-banco). Fisher and
   Yates over an array of card values, xoshiro256++ (Blackman and Vigna), two numbers from every word, without bias
   (Lemire). Usage: shoes SHOES SEED; prints coups, wins of Banker and of Player, and ties. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { CARDS = 416, STOP = 7 };

static uint64_t s[4];
static uint64_t word;
static int halves;

static inline uint64_t rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }

static inline uint64_t next(void) {
    uint64_t found = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return found;
}

static inline uint32_t half(void) {
    if (!halves) {
        word = next();
        halves = 2;
    }
    uint32_t found = (uint32_t)word;
    word >>= 32;
    halves--;
    return found;
}

static inline uint32_t below(uint32_t bound) {
    uint64_t product = (uint64_t)half() * bound;
    if ((uint32_t)product < bound) {
        uint32_t refused = -bound % bound;
        while ((uint32_t)product < refused) product = (uint64_t)half() * bound;
    }
    return product >> 32;
}

static const uint8_t last_draw[10] = {3, 3, 4, 4, 5, 5, 6, 6, 2, 3}; /* Banker draws up to this, by Player's third card */

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    long shoes = atol(argv[1]);
    uint64_t seed = strtoull(argv[2], NULL, 10);
    for (int i = 0; i < 4; i++) { /* splitmix64 */
        uint64_t z = seed += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        s[i] = z ^ z >> 31;
    }
    uint8_t shoe[CARDS];
    for (int i = 0; i < CARDS; i++) shoe[i] = i % 13 < 9 ? i % 13 + 1 : 0;
    uint64_t coups = 0, won[3] = {0, 0, 0}; /* Banker, tie, Player */
    for (long each = 0; each < shoes; each++) {
        for (uint32_t i = CARDS - 1; i > 0; i--) {
            uint32_t j = below(i + 1);
            uint8_t kept = shoe[i];
            shoe[i] = shoe[j];
            shoe[j] = kept;
        }
        int at = 0;
        while (at <= CARDS - STOP) {
            int player = shoe[at] + shoe[at + 2], banker = shoe[at + 1] + shoe[at + 3];
            player -= player >= 10 ? 10 : 0;
            banker -= banker >= 10 ? 10 : 0;
            at += 4;
            if (player < 8 && banker < 8) {
                int last = 5;
                if (player <= 5) {
                    int third = shoe[at++];
                    last = last_draw[third];
                    player += third;
                    player -= player >= 10 ? 10 : 0;
                }
                if (banker <= last) {
                    banker += shoe[at++];
                    banker -= banker >= 10 ? 10 : 0;
                }
            }
            coups++;
            won[(player > banker) - (player < banker) + 1]++;
        }
    }
    printf("%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", coups, won[0], won[2], won[1]);
    return 0;
}
