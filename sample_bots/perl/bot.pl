#!/usr/bin/env perl
# A bot for the Ronda arena in Perl, with core modules alone: it reads a line and writes a line.
#
# arena connect, which starts it, speaks with the arena. Each line on standard input is one
# message of the arena in JSON; all questions of a line are answered in one line on standard
# output. How it decides stands in lib/Strategy.pm.

use v5.20;
use warnings;

use FindBin;
use JSON::PP;
use lib "$FindBin::Bin/lib";

use Strategy qw(choose);

$| = 1;    # or the arena would wait for an answer that lies in a buffer here

my $json = JSON::PP->new->utf8->canonical;
my %rules_of;    # by table, as long as its match lasts

# The fields of a message are handled in their order: matches start before they ask, and end last.
while ( my $line = <STDIN> ) {
    my $message = $json->decode($line);
    $rules_of{ $_->{table} } = $_->{rules} for @{ $message->{matchStarts} };
    if ( my @questions = @{ $message->{questions} } ) {
        my @answers = map { answer($_) } @questions;
        print $json->encode( { answers => \@answers } ), "\n";
    }
    delete $rules_of{ $_->{table} } for @{ $message->{matchEnds} };
}

# Standard input has ended: the arena has said goodbye.

sub answer {
    my ($question) = @_;
    my $table = $question->{table};
    return {
        table    => $table,
        question => $question->{question},
        move     => choose( $question, $rules_of{$table} ),
    };
}
