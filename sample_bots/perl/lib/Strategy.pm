# Takes the most now and never asks what it leaves behind: as greedy, the arena's sample bot.
#
# A pure function of a question, and of the rules of the match.

package Strategy;

use v5.20;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(choose gain);

my @RANKS = ( 1 .. 7, 10 .. 12 );    # there is no 8 and no 9: the 10 lies right above the 7
my %PLACE = map { $RANKS[$_] => $_ } 0 .. $#RANKS;

# Returns one of the question's moves.
sub choose {
    my ( $question, $rules ) = @_;
    my ($first) = split ' ', $question->{moves};
    return $first if $question->{moves} =~ /silent/;    # `declare`, where there is a choice

    my $seen = $question->{observation};
    my ( $best, $most ) = ( $first, -1 );
    for my $card ( split ' ', $seen->{hand} ) {
        my $worth = gain( $card, $seen, $rules );
        ( $best, $most ) = ( $card, $worth ) if $worth > $most;    # of equal cards the first
    }
    return $best;
}

# Counts what playing a card brings at once: awards and captured cards, a point each. A card more
# for us is a card less for the others, so that it moves the difference of the scores by about
# one point, just as an award does.
sub gain {
    my ( $card, $seen, $rules ) = @_;
    my $rank = rank_of($card);

    # B'khamsa or b'achra; the card itself is captured.
    return $seen->{chainPoints} + 1 if $rank == $seen->{chainRank};

    my @table = split ' ', $seen->{tableCards};
    my @taken = captured( $rank, \@table, $rules ) or return 0;
    my $caida = grep { $_ eq $seen->{caidaCard} } @taken;
    my $mesa  = @taken == @table ? 1 : 0;
    return $caida + $mesa + @taken + 1;    # the card that captures counts too
}

# Lists what a card of a rank takes: its match and the unbroken run above it.
sub captured {
    my ( $rank, $table, $rules ) = @_;
    my %on_table = map { rank_of($_) => $_ } @$table;
    my @taken;
    for my $above ( @RANKS[ $PLACE{$rank} .. $#RANKS ] ) {
        last unless exists $on_table{$above};
        push @taken, $on_table{$above};
        last unless $rules->{runs};
    }
    return @taken;
}

# Takes the suit off a card: 12 of 12B.
sub rank_of {
    my ($card) = @_;
    return substr $card, 0, -1;
}

1;
