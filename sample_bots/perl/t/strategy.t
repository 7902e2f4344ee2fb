# Tests of the strategy, without an arena: prove -l

use v5.20;
use warnings;

use Test::More;

use Strategy qw(choose gain);

my $RUNS    = { runs => 1 };
my $NO_RUNS = { runs => 0 };

# A question for a card: what may be played is the hand.
sub play {
    my ( $hand, $table, %more ) = @_;
    my %seen = ( hand => $hand, tableCards => $table, caidaCard => '', chainRank => 0, %more );
    return { moves => $hand, observation => \%seen };
}

is choose( { moves => 'declare silent' }, $RUNS ), 'declare', 'declares what it can';
is choose( { moves => 'silent' },         $RUNS ), 'silent',  'is silent where it must be';

is choose( play( '12B 7O', '1C 3C' ), $RUNS ), '12B', 'plays the first card of equal ones';
is choose( play( '2B 6B', '2C 6C 7C 10C' ), $RUNS ),    '6B', 'takes the longer run';
is choose( play( '6B 2B', '2C 6C 7C 10C' ), $NO_RUNS ), '6B', 'takes one card without runs';
is choose( play( '1B 4B', '1C 3C 4C 5C' ),  $RUNS ),    '4B', 'takes no run across a gap';

is gain( '6B', play( '6B', '2C 6C 7C 10C' )->{observation}, $RUNS ), 4, 'a run, and the card itself';
is gain( '1B', play( '1B', '1C 2C' )->{observation},        $RUNS ), 4, 'a mesa is a point more';

my $caida = play( '2B 5B', '2C 5C 11C', caidaCard => '5C' );
is choose( $caida, $RUNS ), '5B', 'prefers the capture that is a caida';

my $chain = play( '6B 2B', '6C 7C 10C', chainRank => 2, chainPoints => 5 );
is choose( $chain, $RUNS ), '2B', 'goes on with a chain';

done_testing;
